//! The help in Chinese: a description of every subcommand, a help of every argument.
//!
//! A test walks the whole command and finds what is missing, and what no argument has any more.

use clap::{Arg, Command};

/// Descriptions by the words that lead to a subcommand.
const ABOUTS: &[(&str, &str)] = &[
    (
        "",
        "n 皇后问题大全：计数、讲解、证明\n\n在 n × n 的棋盘上放皇后，任意两个不同行、不同列、不同斜线。结果写到标准输出，进度和注意事项写到标准错误。",
    ),
    ("count", "数出一个棋盘有多少个解"),
    ("list", "按字典序列出一个棋盘的解"),
    ("solve", "找出一个解，或证明无解"),
    ("check", "检查皇后是否互相攻击"),
    ("draw", "把一个或多个棋盘画成文字、SVG 或 PNG"),
    (
        "sequence",
        "计算 n 皇后问题的整数数列，按 b-file 格式逐行输出",
    ),
    ("estimate", "估计解的个数、搜索树的大小和计数用时"),
    ("ladder", "比较教程里的各种解法：解数、节点、用时"),
    ("trace", "一步一步演示一种解法的搜索，掩码用二进制显示"),
    ("bits", "用二进制逐行讲解位运算技巧"),
    ("judge", "解在线评测的题目，输出与评测要求逐字节一致"),
    (
        "plan",
        "为长时间的计数作计划：`run` 计数、`merge` 相加的一个个编号单元",
    ),
    ("run", "计数一个计划的单元，每个结果都可靠地记录下来"),
    ("merge", "把一个计划的账本加起来"),
    ("verify", "检查证书或账本，并抽样重新计数"),
    ("status", "根据账本显示一次运行的进度"),
    ("cluster", "为 Slurm、Kubernetes 或 HyperQueue 写作业"),
    (
        "cluster slurm",
        "写一个 Slurm 作业数组，以及合并和校验的作业",
    ),
    (
        "cluster kubernetes",
        "写一个 Kubernetes Indexed Job，以及合并和校验的 Job",
    ),
    (
        "cluster hyperqueue",
        "写一个 HyperQueue 任务数组，然后合并和校验",
    ),
    ("kernels", "列出内核，本机能用哪些，选用哪个"),
    ("bench", "按 n 和线程数测量内核，并核对每个结果"),
    ("completions", "输出 shell 的补全脚本"),
    ("man", "输出手册页"),
    ("licences", "输出本程序及其所含全部内容的许可证"),
];

/// The help of arguments by subcommand and argument. An entry without a subcommand serves all others.
const HELPS: &[(&str, &str, &str)] = &[
    ("", "help", "显示帮助"),
    ("", "version", "显示版本"),
    ("", "quiet", "不输出注意事项和进度，只输出结果和错误"),
    ("", "lang", "消息的语言：en 或 zh [默认：随系统区域设置]"),
    ("", "n", "棋盘边长，0 到 32"),
    ("", "board", "从这个文件读棋盘；`-` 是标准输入"),
    (
        "",
        "format",
        "棋盘的格式：text、csplib、p1562、uva11195、cses、kattis、hash、letters、json、rows 或 drawing [默认：无歧义时自动识别]",
    ),
    (
        "",
        "rules",
        "规则：queen、torus、semi、torus-semi、superqueen 或 touching [默认：棋盘自带的规则，或 queen]",
    ),
    ("", "threads", "线程数 [默认：所有核心]"),
    ("", "json", "输出 JSON，每行一个对象，不输出文字"),
    (
        "",
        "method",
        "算法：`search` 逐个放皇后；`join` 拼合半个棋盘，边长最多 20",
    ),
    (
        "",
        "kernel",
        "内核，见 `bitqueens kernels` [默认：本机最快的]",
    ),
    ("", "limit", "只要前 K 个解"),
    ("", "unique", "只要本质不同的解：每个轨道的第一个"),
    ("", "seed", "随机数种子"),
    ("", "output", "输出文件"),
    ("", "plan", "计划，由 `bitqueens plan` 写出；`-` 是标准输入"),
    ("", "ledgers", "账本，或放账本的文件夹"),
    ("", "shards", "分片数 [默认：每片约半小时]"),
    ("", "explain", "讲解，而不读输入"),
    ("", "list", "列出全部"),
    (
        "",
        "rate",
        "集群一个核心每秒的试放次数，如 5e9；对于 join，是每秒检验的半棋盘对数 [默认：在本机测量；join 为 1e10]",
    ),
    (
        "",
        "ledger",
        "放账本的文件夹，所有节点共用 [默认：计划的文件名，扩展名 .runs]",
    ),
    (
        "",
        "certificate",
        "证书文件 [默认：计划的文件名，扩展名 .certificate]",
    ),
    ("", "cores", "每个任务的核心数"),
    (
        "count",
        "n",
        "棋盘边长，0 到 32，其他规则 0 到 64；8..12 这样的范围包括两端 [默认：从标准输入读]",
    ),
    (
        "count",
        "fundamental",
        "数本质不同的解（旋转和翻转只算一个）",
    ),
    ("count", "orbits", "按大小数出解在旋转和翻转下的轨道"),
    (
        "count",
        "profile",
        "逐行数出普通搜索树的节点：前 k 行放 k 个皇后",
    ),
    (
        "count",
        "double_check",
        "用两种算法各数一遍；不一致时退出码为 1",
    ),
    (
        "count",
        "depth",
        "搜索按多少行切分十字；只影响用时，不影响结果 [默认：随 n 选择]",
    ),
    (
        "count",
        "ledger",
        "放账本的文件夹：可靠地记录每个单元，已记录的不再计数；与 --double-check 合用时记录搜索",
    ),
    ("list", "n", "棋盘边长，0 到 64"),
    (
        "list",
        "layout",
        "解的形式：rows、board、json 或 csv [默认：由文件名决定，或 rows]",
    ),
    ("list", "json", "每行输出一个 JSON 对象，同 `--as json`"),
    (
        "list",
        "output",
        "输出文件；名字以 .svg 或 .png 结尾时画成一张图，最多 2000 个棋盘",
    ),
    ("list", "threads", "线程数，不影响结果 [默认：所有核心]"),
    ("solve", "n", "棋盘边长，0 到 100000000"),
    ("solve", "random", "随机取一个解（不均匀）"),
    ("solve", "seed", "随机解的种子 [默认：随机]"),
    ("solve", "time_limit", "这么多秒之后放弃"),
    ("solve", "explain", "一步一步讲解，棋盘边长最多 64"),
    (
        "solve",
        "layout",
        "解的形式：rows、board、json 或 bin [默认：由文件名决定，或 rows]",
    ),
    ("solve", "json", "输出一个 JSON 对象，同 `--as json`"),
    (
        "solve",
        "output",
        "输出文件；.svg 或 .png 结尾是图，.bin 结尾是二进制",
    ),
    ("solve", "check", "不求解，而检查一个 `bin` 形式的文件"),
    (
        "check",
        "given",
        "每行皇后的列号，或一个文件；`-` 是标准输入 [默认：标准输入]",
    ),
    (
        "draw",
        "n",
        "棋盘边长，0 到 100，或一个解的列号（从 1 数起），如 2 4 1 3",
    ),
    ("draw", "given", "画出棋盘，不求解"),
    ("draw", "all", "把所有解画在一张图上，最多 2000 个"),
    ("draw", "limit", "只画前 K 个解"),
    ("draw", "attacked", "标出受攻击的格子"),
    ("draw", "coordinates", "标出行号和列号"),
    (
        "draw",
        "output",
        "输出文件，名字以 .svg 或 .png 结尾 [默认：文字，到标准输出]",
    ),
    (
        "draw",
        "scale",
        "PNG 中每个绘图单位的像素数（一格 40 个单位）[默认：1]",
    ),
    ("sequence", "id", "OEIS 编号，如 A000170"),
    ("sequence", "to", "最后一项的下标"),
    ("sequence", "list", "列出数列：编号、首项下标、定义"),
    ("estimate", "probes", "随机行走的次数；四倍的次数使误差减半"),
    (
        "estimate",
        "threads",
        "估计用时所用的线程数 [默认：所有核心]",
    ),
    (
        "estimate",
        "kernel",
        "估计用时所用的内核 [默认：本机最快的]",
    ),
    (
        "ladder",
        "n",
        "棋盘边长，0 到 32；最初几种解法在 14 时要几秒，从 16 起要几分钟",
    ),
    ("ladder", "output", "另把用时画成 SVG 文件"),
    ("trace", "solver", "解法：l0 到 l6，或它的名字"),
    ("trace", "from", "从这一步开始；第一步是 0"),
    ("trace", "only", "只显示这一类的步"),
    ("trace", "limit", "只显示前 K 步"),
    ("trace", "interactive", "在终端上播放，按键说明在棋盘下方"),
    ("trace", "beside", "第二种解法，并排显示同一局面"),
    ("bits", "lab", "B1 到 B15、`lowbit` 这样的名字，或 `list`"),
    ("bits", "numbers", "输入的数 [默认：该技巧的例子]"),
    ("judge", "judge", "题目"),
    ("judge", "file", "输入文件；`-` 是标准输入"),
    ("judge", "explain", "说明输入和输出，而不读输入"),
    ("judge", "list", "列出所有题目，每行一个"),
    (
        "plan",
        "depth",
        "按多少行切分十字：单元更多、更小 [默认：随 n 选择]",
    ),
    ("plan", "shards", "按这个分片数选择深度"),
    (
        "plan",
        "output",
        "计划的输出文件，摘要到标准输出 [默认：计划到标准输出]",
    ),
    ("run", "ledger", "放这个计划的账本的文件夹，没有就新建"),
    (
        "run",
        "shard",
        "计划的分片，序号/总数，序号从 0 起；auto/总数 由调度系统给出序号",
    ),
    ("run", "identity", "计划的标识不同就拒绝，什么也不写"),
    (
        "run",
        "time_limit",
        "这段时间之后停止，如 55m 或 1h30m，退出码为 3",
    ),
    ("merge", "output", "证书的输出文件"),
    (
        "verify",
        "subjects",
        "一份证书，或同一计划的账本，或放它们的文件夹",
    ),
    ("verify", "recheck", "重新计数的比例，如 1% 或 0.5"),
    ("verify", "seed", "抽样的种子 [默认：随机，并显示出来]"),
    (
        "verify",
        "kernel",
        "重新计数所用的内核 [默认：运行时没有用过的]",
    ),
    ("status", "watch", "重复显示，直到所有单元完成"),
    ("status", "every", "两次之间的时间"),
    ("status", "all", "显示所有分片 [默认：前 20 个未完成的]"),
    (
        "cluster slurm",
        "time",
        "一个元素的时限，至少 1m；元素在到时前停止，并重新排队",
    ),
    (
        "cluster slurm",
        "cores",
        "一个元素的核心数 [默认：整个节点，假定与本机相同]",
    ),
    (
        "cluster slurm",
        "max_array",
        "元素的最大个数：集群的 MaxArraySize（`scontrol show config`）",
    ),
    (
        "cluster kubernetes",
        "ledger",
        "卷上放账本的文件夹，单个名字",
    ),
    (
        "cluster kubernetes",
        "certificate",
        "卷上的证书文件，单个名字",
    ),
    ("cluster kubernetes", "image", "镜像的名字"),
    ("kernels", "n", "为多大的棋盘选内核，0 到 32"),
    (
        "bench",
        "sides",
        "棋盘边长，或包括两端的范围，0 到 27 [默认：12..16]",
    ),
    (
        "bench",
        "kernel",
        "内核，用逗号分隔；`best` 是每个 n 最快的，`all` 是本机全部",
    ),
    (
        "bench",
        "threads",
        "线程数，用逗号分隔 [默认：1 和所有核心]",
    ),
    ("bench", "look_ahead", "皇后下方必须留有空位的行数，1 或 2"),
    ("bench", "runs", "每行运行的次数，1 到 1000"),
    ("bench", "ladder", "另外测量教程的解法五，到 n = 17 为止"),
    (
        "bench",
        "signature",
        "只输出搜索签名：在固定任务上试放的皇后数",
    ),
    ("bench", "output", "另把每个解的纳秒数画成 SVG 文件"),
    (
        "bench",
        "record",
        "另把表格和 JSON 写到这个文件夹，以日期和处理器命名",
    ),
    ("completions", "shell", "哪种 shell"),
    ("man", "subcommand", "要说明的子命令 [默认：命令本身]"),
];

/// The template of a help page.
const TEMPLATE: &str = "{about-with-newline}\n用法：{usage}\n\n{all-args}{after-help}";

/// The command with its help in Chinese. The examples stay as they are.
pub(crate) fn translate(mut command: Command) -> Command {
    command.build();
    translated(command, "")
}

fn translated(command: Command, path: &str) -> Command {
    let about = find_about(path);
    let path = path.to_owned();
    let below = path.clone();
    let command = command
        .help_template(TEMPLATE)
        .subcommand_help_heading("子命令")
        .subcommand_value_name("子命令")
        .mut_args(move |argument| translated_argument(argument, &path))
        .mut_subcommands(move |subcommand| {
            let name = subcommand.get_name().to_owned();
            match name.as_str() {
                "help" => subcommand.about("显示帮助"),
                _ => translated(subcommand, format!("{below} {name}").trim_start()),
            }
        });
    match about {
        Some(about) => command.about(about),
        None => command,
    }
}

fn translated_argument(argument: Arg, path: &str) -> Arg {
    let heading = match argument.get_help_heading() {
        Some(_) => "通用选项",
        None if argument.is_positional() => "参数",
        None => "选项",
    };
    let help = find_help(path, argument.get_id().as_str());
    let argument = argument.help_heading(heading);
    match help {
        Some(help) => argument.help(help),
        None => argument,
    }
}

fn find_about(path: &str) -> Option<&'static str> {
    let entry = ABOUTS.iter().find(|(of, _)| *of == path);
    entry.map(|(_, about)| *about)
}

fn find_help(path: &str, id: &str) -> Option<&'static str> {
    let of = |path: &str| {
        HELPS
            .iter()
            .find(|(of, name, _)| *of == path && *name == id)
    };
    of(path).or_else(|| of("")).map(|(_, _, help)| *help)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::CommandFactory;

    use super::*;
    use crate::commands::Cli;

    /// Collects the places of all texts, and checks that each is found.
    fn walk(command: &Command, path: &str, used: &mut BTreeSet<(String, String)>) {
        assert!(find_about(path).is_some(), "no description of {path:?}");
        used.insert((path.to_owned(), String::new()));
        for argument in command.get_arguments() {
            let id = argument.get_id().as_str();
            assert!(find_help(path, id).is_some(), "no help for {path:?} {id}");
            let own = HELPS.iter().any(|(of, name, _)| (*of, *name) == (path, id));
            let place = if own { path } else { "" };
            used.insert((place.to_owned(), id.to_owned()));
        }
        for subcommand in command.get_subcommands() {
            if subcommand.get_name() != "help" {
                let below = format!("{path} {}", subcommand.get_name());
                walk(subcommand, below.trim_start(), used);
            }
        }
    }

    #[test]
    fn everything_has_a_chinese_help_and_nothing_else() {
        let mut command = Cli::command();
        command.build();
        let mut used = BTreeSet::new();
        walk(&command, "", &mut used);
        for (path, _) in ABOUTS {
            assert!(
                used.contains(&((*path).to_owned(), String::new())),
                "{path}"
            );
        }
        for (path, id, _) in HELPS {
            let place = ((*path).to_owned(), (*id).to_owned());
            assert!(used.contains(&place), "{path:?} {id} is in no command");
        }
    }

    #[test]
    fn the_help_is_in_chinese_and_the_command_the_same() {
        let mut chinese = translate(Cli::command());
        let help = chinese.render_long_help().to_string();
        assert!(help.contains("用法：bitqueens"), "{help}");
        assert!(
            help.contains("子命令") && help.contains("通用选项"),
            "{help}"
        );
        let mut count = chinese.find_subcommand("count").expect("count").clone();
        let help = count.render_long_help().to_string();
        for text in [
            "数出一个棋盘有多少个解",
            "参数",
            "线程数",
            "bitqueens count 8",
        ] {
            assert!(help.contains(text), "{text}: {help}");
        }
        assert!(!help.contains("Number of"), "{help}");
        let matches =
            chinese.try_get_matches_from(["bitqueens", "--lang", "zh", "count", "8", "-q"]);
        let matches = matches.expect("valid");
        assert_eq!(matches.subcommand_name(), Some("count"));
    }
}
