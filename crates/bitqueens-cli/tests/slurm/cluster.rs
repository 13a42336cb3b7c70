//! A Slurm of one node on the loopback: Debian's daemons, started and stopped by the test.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::LONG;
use crate::configuration::configuration;

/// One after the other: daemons of two clusters would wait for each other's processor time.
static ONE: Mutex<()> = Mutex::new(());

/// For what takes a second on an idle machine.
const SOON: Duration = Duration::from_secs(120);

/// The daemons, and a folder that users work in.
pub(crate) struct Cluster {
    folder: TempDir,
    munge: Option<Child>,
    controller: Option<Child>,
    node: Option<Child>,
    _alone: MutexGuard<'static, ()>,
}

impl Cluster {
    /// Starts everything and waits until the node takes jobs.
    pub(crate) fn start() -> Self {
        let alone = ONE.lock().unwrap_or_else(PoisonError::into_inner);
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["state", "spool", "log", "work", "bin"] {
            fs::create_dir(folder.path().join(name)).expect("a folder");
        }
        let text = configuration(folder.path());
        fs::write(folder.path().join("slurm.conf"), text).expect("a file");
        let mut cluster = Self { folder, munge: None, controller: None, node: None, _alone: alone };
        cluster.munge = Some(cluster.munge());
        cluster.wait("munge", SOON, |cluster| cluster.folder.path().join("munge.socket").exists());
        cluster.start_controller();
        cluster.start_node();
        cluster.wait("an idle node", SOON, |cluster| {
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

    /// Waits until no job is left.
    pub(crate) fn wait_for_all(&mut self) {
        self.wait("end of the jobs", LONG, |cluster| {
            cluster.mend();
            let output = cluster.command("squeue").arg("-h").output();
            output.is_ok_and(|output| output.status.success() && output.stdout.is_empty())
        });
    }

    /// A command with the cluster around it, `bin` first on the path.
    pub(crate) fn command(&self, program: &str) -> Command {
        let path = std::env::var("PATH").unwrap_or_default();
        let mut command = Command::new(program);
        command
            .env("LC_ALL", "C")
            .env("SLURM_CONF", self.folder.path().join("slurm.conf"))
            .env("PATH", format!("{}:{path}:/usr/sbin", self.bin().display()))
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
            assert!(start.elapsed() < limit, "no {what} after {limit:?}\n{}", self.logs());
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
            self.ask("scontrol", &["update", &format!("nodename={node}"), "state=resume"]);
        }
        let queue = self.ask("squeue", &["-h", "-r", "-t", "PD", "-o", "%i %r"]);
        for line in queue.lines().filter(|line| line.contains("held")) {
            println!("  element {line}: released");
            self.ask("scontrol", &["release", line.split(' ').next().unwrap_or_default()]);
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

    fn munge(&self) -> Child {
        let folder = self.folder.path();
        let key = folder.join("munge.key");
        let bytes: Vec<u8> = std::iter::repeat_with(|| fastrand::u8(..)).take(128).collect();
        fs::write(&key, bytes).expect("a file");
        fs::set_permissions(&key, fs::Permissions::from_mode(0o400)).expect("ours");
        let option = |name: &str, file: &str| format!("--{name}={}", folder.join(file).display());
        let files = [
            option("key-file", "munge.key"),
            option("socket", "munge.socket"),
            option("pid-file", "munge.pid"),
            option("log-file", "log/munge"),
            option("seed-file", "munge.seed"),
        ];
        let flags = ["--foreground", "--force", "--num-threads=2"];
        let all = flags.into_iter().chain(files.iter().map(String::as_str));
        self.daemon("munged", &all.collect::<Vec<_>>())
    }

    /// A daemon that ends with this process, however it ends.
    fn daemon(&self, program: &str, arguments: &[&str]) -> Child {
        let mut command = self.command("setpriv");
        command
            .args(["--pdeathsig", "KILL", program])
            .args(arguments)
            .current_dir(self.folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command.spawn().expect("util-linux is part of every system")
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // The node first: it starts no more jobs then. What they left behind goes last.
        for daemon in [&mut self.node, &mut self.controller, &mut self.munge] {
            if daemon.is_some() {
                kill(daemon.take());
            }
        }
        end_all(self.folder.path());
    }
}

/// Ends what is left of the daemons and jobs of the cluster in this folder: every process with its setting.
fn end_all(folder: &Path) {
    let setting = format!("SLURM_CONF={}", folder.join("slurm.conf").display());
    let has_it = |id: &u32| {
        let all = fs::read(format!("/proc/{id}/environ")).unwrap_or_default();
        *id != std::process::id()
            && all.split(|&byte| byte == 0).any(|one| one == setting.as_bytes())
    };
    // Again, for what was started meanwhile.
    for _ in 0..100 {
        let entries = fs::read_dir("/proc").expect("Linux").flatten();
        let processes = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        let left: Vec<String> = processes.filter(has_it).map(|id| id.to_string()).collect();
        if left.is_empty() {
            return;
        }
        let _ = Command::new("kill").arg("-9").args(left).output();
        sleep(Duration::from_millis(50));
    }
}

fn kill(child: Option<Child>) {
    let mut child = child.expect("it runs");
    // The controller has a helper process, in the same process group or not: it ends with its pipe.
    child.kill().expect("signal 9");
    child.wait().expect("it ended");
}
