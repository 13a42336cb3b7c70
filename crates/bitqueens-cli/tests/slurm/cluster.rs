//! A Slurm of one node on the loopback: Debian's daemons, started and stopped by the test.

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// The daemons, and a folder that users work in.
pub(crate) struct Cluster {
    folder: TempDir,
    munge: Child,
    controller: Option<Child>,
    node: Option<Child>,
}

impl Cluster {
    /// Starts everything and waits until the node takes jobs.
    pub(crate) fn start() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["state", "spool", "log", "work", "bin"] {
            fs::create_dir(folder.path().join(name)).expect("a folder");
        }
        fs::write(
            folder.path().join("slurm.conf"),
            configuration(folder.path()),
        )
        .expect("a file");
        let munge = munge(folder.path());
        let mut cluster = Self {
            folder,
            munge,
            controller: None,
            node: None,
        };
        cluster.start_controller();
        cluster.start_node();
        cluster.wait("an idle node", Duration::from_secs(60), |cluster| {
            cluster.ask("sinfo", &["-h", "-o", "%T"]).contains("idle")
        });
        cluster
    }

    pub(crate) fn work(&self) -> PathBuf {
        self.folder.path().join("work")
    }

    pub(crate) fn bin(&self) -> PathBuf {
        self.folder.path().join("bin")
    }

    /// A command with the cluster around it, `bin` first on the path.
    pub(crate) fn command(&self, program: &str) -> Command {
        let path = std::env::var("PATH").unwrap_or_default();
        let mut command = Command::new(program);
        command
            .env("SLURM_CONF", self.folder.path().join("slurm.conf"))
            .env("PATH", format!("{}:/usr/sbin:{path}", self.bin().display()))
            .current_dir(self.work())
            .stdin(Stdio::null());
        command
    }

    /// What a command prints, or nothing when it fails: a controller may be down.
    pub(crate) fn ask(&self, program: &str, arguments: &[&str]) -> String {
        let output = self.command(program).args(arguments).output();
        let output = output.expect("Slurm's commands are installed");
        if !output.status.success() {
            return String::new();
        }
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// Waits until something holds; says what did not come about.
    pub(crate) fn wait(&mut self, what: &str, limit: Duration, holds: impl Fn(&Self) -> bool) {
        let start = Instant::now();
        while !holds(self) {
            assert!(
                start.elapsed() < limit,
                "no {what} after {limit:?}\n{}",
                self.logs()
            );
            sleep(Duration::from_millis(250));
        }
    }

    pub(crate) fn kill_controller(&mut self) {
        kill(self.controller.take());
    }

    pub(crate) fn start_controller(&mut self) {
        self.controller = Some(self.daemon("slurmctld", &["-D"]));
    }

    pub(crate) fn kill_node(&mut self) {
        kill(self.node.take());
    }

    pub(crate) fn start_node(&mut self) {
        self.node = Some(self.daemon("slurmd", &["-D"]));
    }

    /// What an administrator does: a node that Slurm drained is put back to work, and elements that
    /// it holds are released. Slurm does both to itself when a daemon dies while a job is launched.
    pub(crate) fn mend(&self) {
        let state = self.ask("sinfo", &["-h", "-o", "%n %T %E"]);
        if let Some((node, why)) = state.trim().split_once(' ')
            && (why.starts_with("drain") || why.starts_with("down"))
        {
            println!("  node is {why}: resumed");
            self.ask(
                "scontrol",
                &["update", &format!("nodename={node}"), "state=resume"],
            );
        }
        let queue = self.ask("squeue", &["-h", "-r", "-t", "PD", "-o", "%i %r"]);
        for line in queue.lines().filter(|line| line.contains("held")) {
            println!("  element {line}: released");
            self.ask(
                "scontrol",
                &["release", line.split(' ').next().unwrap_or_default()],
            );
        }
    }

    /// The ends of the daemons' logs, for a test that failed.
    pub(crate) fn logs(&self) -> String {
        let tail = |name: &str| {
            let text = fs::read_to_string(self.folder.path().join("log").join(name));
            let text = text.unwrap_or_default();
            let lines: Vec<_> = text.lines().collect();
            let from = lines.len().saturating_sub(40);
            format!("── {name}\n{}\n", lines[from..].join("\n"))
        };
        let queue = self.ask("squeue", &["-r", "-o", "%i %T %r"]);
        format!("{}{}── queue\n{queue}", tail("slurmctld"), tail("slurmd"))
    }

    fn daemon(&self, program: &str, arguments: &[&str]) -> Child {
        let mut command = self.command(program);
        command.args(arguments).current_dir(self.folder.path());
        quiet(&mut command).spawn().expect("Slurm is installed")
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // No job outlives the test, if the controller is there to be asked.
        if !self.ask("squeue", &["-h"]).is_empty() {
            self.ask("scancel", &["--state=PENDING,RUNNING", "--me"]);
            sleep(Duration::from_secs(2));
        }
        kill(self.node.take());
        kill(self.controller.take());
        let _ = self.munge.kill();
        let _ = self.munge.wait();
    }
}

fn kill(child: Option<Child>) {
    let mut child = child.expect("it runs");
    // The controller has a helper process, in the same process group or not: it ends with its pipe.
    child.kill().expect("signal 9");
    child.wait().expect("it ended");
}

fn quiet(command: &mut Command) -> &mut Command {
    command.stdout(Stdio::null()).stderr(Stdio::null())
}

fn munge(folder: &Path) -> Child {
    let key = folder.join("munge.key");
    let bytes: Vec<u8> = std::iter::repeat_with(|| fastrand::u8(..))
        .take(128)
        .collect();
    fs::write(&key, bytes).expect("a file");
    fs::set_permissions(&key, fs::Permissions::from_mode(0o400)).expect("ours");
    let option = |name: &str, file: &str| format!("--{name}={}", folder.join(file).display());
    let mut command = Command::new("munged");
    command
        .env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin")
        .args(["--foreground", "--force", "--num-threads=2"])
        .args([
            option("key-file", "munge.key"),
            option("socket", "munge.socket"),
            option("pid-file", "munge.pid"),
            option("log-file", "log/munge"),
            option("seed-file", "munge.seed"),
        ]);
    let child = quiet(&mut command).spawn().expect("munge is installed");
    let start = Instant::now();
    while !folder.join("munge.socket").exists() {
        assert!(start.elapsed() < Duration::from_secs(20), "no munge");
        sleep(Duration::from_millis(50));
    }
    child
}

/// One node on the loopback. The times are as short as they may be, so that deaths are noticed soon:
/// with Debian's defaults, a killed step daemon is noticed after three and a half minutes.
fn configuration(folder: &Path) -> String {
    let output = |program: &str, arguments: &[&str]| {
        let output = Command::new(program).args(arguments).output();
        let output = output.expect("part of every system");
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    };
    let (host, user) = (output("uname", &["-n"]), output("id", &["-un"]));
    let host = host.split('.').next().unwrap_or_default();
    let [controller, node] = free_ports();
    let folder = folder.display();
    format!(
        "\
ClusterName=test
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={controller}
SlurmdPort={node}
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket,cred_expire=5
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/log/slurmctld
SlurmdLogFile={folder}/log/slurmd
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
ReturnToService=2
SlurmdTimeout=6
BatchStartTimeout=2
MessageTimeout=5
KillWait=2
MinJobAge=3600
SchedulerParameters=batch_sched_delay=0,sched_interval=2,sched_min_interval=0
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
JobCompType=jobcomp/none
NodeName={host} NodeAddr=127.0.0.1 CPUs=4 State=UNKNOWN
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"
    )
}

/// Two ports that nobody listens on.
fn free_ports() -> [u16; 2] {
    let bound = [0, 1].map(|_| TcpListener::bind("127.0.0.1:0").expect("the loopback"));
    bound.map(|listener| listener.local_addr().expect("bound").port())
}
