//! What Slurm's daemons are told.

use std::{net::TcpListener, path::Path, process::Command};

/// One node on the loopback. The times are short, so that deaths are noticed soon, and long enough for a
/// busy machine: a killed step daemon is noticed after 20 pings, of which there are three within
/// `SlurmdTimeout`. That is 40 s here, and with Debian's defaults half an hour.
pub(crate) fn configuration(folder: &Path) -> String {
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
SlurmdTimeout=8
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

/// Two unused ports, below those that Linux assigns automatically.
fn free_ports() -> [u16; 2] {
    let mut bound = Vec::new();
    while bound.len() < 2 {
        bound.extend(TcpListener::bind(("127.0.0.1", fastrand::u16(20_000..32_000))));
    }
    [0, 1].map(|at: usize| bound[at].local_addr().expect("bound").port())
}
