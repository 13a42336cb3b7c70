//! The manifests for Kubernetes: read as Kubernetes' own types, and executed as it would, pod by pod.
#![cfg(unix)]

use std::fs;

use crate::common::{does, folder, says};
use crate::schedulers::{Manifest, pod_spec};
use k8s_openapi::apimachinery::pkg::api::resource::Quantity;

#[test]
fn kubernetes_counts_index_by_index() {
    let folder = folder("11");
    let job = "cluster kubernetes plan --shards 5 --cores 2 --rate 1e9 --image a/b:c -o job.yaml";
    does(folder.path(), job, 0);
    let manifest = Manifest::read(&folder.path().join("job.yaml"));
    let modes = manifest
        .claim
        .spec
        .as_ref()
        .expect("a spec")
        .access_modes
        .as_ref();
    assert_eq!(modes, Some(&vec!["ReadWriteMany".to_owned()]));

    let indexed = manifest.count.spec.as_ref().expect("a spec");
    assert_eq!(indexed.completion_mode.as_deref(), Some("Indexed"));
    assert_eq!(indexed.completions, Some(5));
    let volume = tempfile::tempdir().expect("a folder");
    for index in 0..5 {
        let said = manifest.pod(&manifest.count, volume.path(), Some(index));
        assert!(said.contains(&format!("shard {index}/5")), "{said}");
        assert!(said.contains("complete"), "{said}");
    }
    // A pod that is started twice finds its work done.
    let again = manifest.pod(&manifest.count, volume.path(), Some(3));
    assert!(again.contains("0 of them in this run"), "{again}");
    let said = manifest.pod(&manifest.merge, volume.path(), None);
    assert!(said.contains("no check failed: 2680"), "{said}");
    assert_eq!(manifest.merge.spec.expect("a spec").suspend, Some(true));
}

/// The exit codes of the command against the policy for failed pods.
#[test]
fn kubernetes_restarts_what_can_go_on() {
    let folder = folder("11");
    let job = "cluster kubernetes plan --rate 1e9 -o job.yaml";
    does(folder.path(), job, 0);
    let manifest = Manifest::read(&folder.path().join("job.yaml"));
    let spec = manifest.count.spec.expect("a spec");
    assert_eq!(spec.backoff_limit_per_index, Some(5));
    let policy = spec.pod_failure_policy.expect("a policy");
    let action = |code: i32| {
        let rule = policy.rules.iter().find(|rule| {
            let codes = rule.on_exit_codes.as_ref();
            codes.is_some_and(|c| c.operator == "In" && c.values.contains(&code))
        });
        rule.map(|rule| rule.action.clone())
    };
    assert_eq!(
        [1, 2].map(action),
        ["FailIndex", "FailIndex"].map(|a| Some(a.to_owned()))
    );
    assert_eq!(action(3).as_deref(), Some("Ignore"));
    assert_eq!(action(4), None, "counted against the limit of the index");
    let pod = spec.template.spec.expect("a spec");
    // What a policy demands.
    assert_eq!(pod.restart_policy.as_deref(), Some("Never"));
}

#[test]
fn pods_have_no_rights() {
    let folder = folder("8");
    does(
        folder.path(),
        "cluster kubernetes plan --rate 1e9 -o job.yaml",
        0,
    );
    let manifest = Manifest::read(&folder.path().join("job.yaml"));
    for job in [&manifest.count, &manifest.merge] {
        let pod = pod_spec(job);
        let context = pod.security_context.as_ref().expect("one");
        assert_eq!(context.run_as_non_root, Some(true));
        assert_eq!(pod.automount_service_account_token, Some(false));
        assert_eq!(pod.enable_service_links, Some(false));
        assert!(pod.host_network.is_none() && pod.host_pid.is_none());
        let containers = pod.init_containers.iter().flatten().chain(&pod.containers);
        for container in containers {
            let context = container.security_context.as_ref().expect("one");
            assert_eq!(context.allow_privilege_escalation, Some(false));
            assert_eq!(context.read_only_root_filesystem, Some(true));
            assert_eq!(context.privileged, None);
            assert!(container.resources.is_some(), "{}", container.name);
        }
    }
}

/// Peak memory of the join was 72 MiB for n = 20; every container gets that and a margin.
#[test]
fn pods_of_a_join_have_its_memory() {
    let folder = folder("20 --method join");
    does(
        folder.path(),
        "cluster kubernetes plan --cores 8 -o job.yaml",
        0,
    );
    let manifest = Manifest::read(&folder.path().join("job.yaml"));
    for job in [&manifest.count, &manifest.merge] {
        let pod = pod_spec(job);
        for container in pod.init_containers.iter().flatten().chain(&pod.containers) {
            let limits = container.resources.as_ref().and_then(|r| r.limits.as_ref());
            let Quantity(memory) = &limits.expect("limits")["memory"];
            let mebibytes: u32 = memory
                .strip_suffix("Mi")
                .expect("Mi")
                .parse()
                .expect("digits");
            assert!(
                (150..512).contains(&mebibytes),
                "{}: {memory}",
                container.name
            );
        }
    }
}

/// A board that no flag describes comes along.
#[test]
fn a_board_with_blocked_squares_is_in_the_manifest() {
    let folder = folder("7");
    let board = "..#.....\n".to_owned() + &"........\n".repeat(7);
    fs::write(folder.path().join("board"), board).expect("a file");
    does(folder.path(), "plan --board board --format hash -o plan", 0);
    does(
        folder.path(),
        "cluster kubernetes plan --rate 1e9 -o job.yaml",
        0,
    );
    let manifest = Manifest::read(&folder.path().join("job.yaml"));
    assert_eq!(pod_spec(&manifest.count).init_containers, None);
    let data = manifest.plan.expect("a ConfigMap").data.expect("a plan");
    let plan = fs::read_to_string(folder.path().join("plan")).expect("a plan");
    assert_eq!(data["plan"], plan, "byte by byte, as its seal demands");
}

/// Two plans for boards of one size have volumes of their own.
#[test]
fn plans_share_no_names() {
    let folder = folder("8");
    let at = folder.path();
    does(at, "plan 8 --depth 1 -o deep", 0);
    does(at, "plan 8 --method join -o join", 0);
    let mut names: Vec<_> = ["plan", "deep", "join"]
        .map(|plan| {
            does(
                at,
                &format!("cluster kubernetes {plan} --rate 1e9 -o job.yaml"),
                0,
            );
            let claim = Manifest::read(&at.join("job.yaml")).claim;
            claim.metadata.name.expect("a name")
        })
        .into();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), 3, "{names:?}");
}

/// What the flags name is what the pods use.
#[test]
fn kubernetes_takes_names_on_the_volume() {
    let folder = folder("9");
    let at = folder.path();
    let job = [
        "cluster",
        "kubernetes",
        "plan",
        "--rate",
        "1e9",
        "--ledger",
        "a $(HOME) $$ 'b'",
        "--certificate=-c: # d",
        "-o",
        "job.yaml",
    ];
    says(at, &job, &[], 0);
    let volume = tempfile::tempdir().expect("a folder");
    let said = Manifest::read(&at.join("job.yaml")).execute(volume.path());
    assert!(said.contains("no check failed: 352"), "{said}");
    let mut found: Vec<_> = fs::read_dir(&volume)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name())
        .collect();
    found.sort();
    assert_eq!(found, ["-c: # d", "a $(HOME) $$ 'b'"]);
    for (flag, value) in [
        ("--ledger", "/shared/runs"),
        ("--ledger", "a/b"),
        ("--ledger", ".."),
        ("--certificate", "../20.certificate"),
        ("--certificate", "/"),
    ] {
        let words = [
            "cluster",
            "kubernetes",
            "plan",
            "--rate",
            "1e9",
            flag,
            value,
        ];
        let said = says(at, &words, &[], 2);
        assert!(said.contains("give a single name"), "{said}");
    }
}

#[test]
fn names_of_images_are_checked() {
    let folder = folder("8");
    let with = |image: &str, code| {
        let words = [
            "cluster",
            "kubernetes",
            "plan",
            "--rate",
            "1e9",
            "-o",
            "job.yaml",
            &format!("--image={image}"),
        ];
        says(folder.path(), &words, &[], code)
    };
    for image in [
        "a",
        "null",
        "1:30",
        "on",
        "1e3",
        "r.example:5000/a/b:c@sha256:0123",
    ] {
        with(image, 0);
        let manifest = Manifest::read(&folder.path().join("job.yaml"));
        let found = pod_spec(&manifest.count).containers[0].image.clone();
        assert_eq!(found.as_deref(), Some(image));
    }
    let long = "a".repeat(1025);
    for image in [
        "", "a b", "a\nb", "a\u{85}b", "-a", "$(X)", "a\"b", "a#b", "ä", &long,
    ] {
        assert!(with(image, 2).contains("an image name has"), "{image:?}");
    }
}
