//! Messages of the argument parser and of the operating system, which are in no source of this project.

/// Pairs of templates, English and Chinese.
pub(super) const MESSAGES: &[(&str, &str)] = &[
    ("unexpected argument '{}' found", "没有 '{0}' 这个参数"),
    (
        "unexpected value '{}' for '{}' found; no more were expected",
        "'{1}' 多了一个值 '{0}'",
    ),
    (
        "the argument '{}' cannot be used with '{}'",
        "'{0}' 不能与 '{1}' 同用",
    ),
    (
        "the argument '{}' cannot be used with:",
        "'{0}' 不能与下列参数同用：",
    ),
    (
        "the argument '{}' cannot be used with one or more of the other specified arguments",
        "'{0}' 不能与给出的其他参数同用",
    ),
    (
        "the argument '{}' cannot be used multiple times",
        "'{0}' 只能给一次",
    ),
    (
        "the subcommand '{}' cannot be used with '{}'",
        "子命令 '{0}' 不能与 '{1}' 同用",
    ),
    (
        "the following required arguments were not provided:",
        "缺少下列参数：",
    ),
    (
        "a value is required for '{}' but none was supplied",
        "'{0}' 需要一个值",
    ),
    ("invalid value '{}' for '{}'", "'{1}' 的值 '{0}' 无效"),
    (
        "invalid value '{}' for '{}': {}",
        "'{1}' 的值 '{0}' 无效：{2}",
    ),
    (
        "{} values required for '{}' but {} were provided",
        "'{1}' 需要 {0} 个值，给了 {2} 个",
    ),
    (
        "{} values required by '{}'; only {} were provided",
        "'{1}' 需要 {0} 个值，只给了 {2} 个",
    ),
    (
        "equal sign is needed when assigning values to '{}'",
        "给 '{0}' 赋值须用等号",
    ),
    ("unrecognized subcommand '{}'", "没有 '{0}' 这个子命令"),
    (
        "'{}' requires a subcommand but one was not provided",
        "'{0}' 需要子命令",
    ),
    (
        "invalid UTF-8 was detected in one or more arguments",
        "有参数不是 UTF-8",
    ),
    ("a similar argument exists: '{}'", "有相近的参数 '{0}'"),
    ("some similar arguments exist: {}", "有相近的参数 {0}"),
    ("a similar subcommand exists: '{}'", "有相近的子命令 '{0}'"),
    ("some similar subcommands exist: {}", "有相近的子命令 {0}"),
    ("a similar value exists: '{}'", "有相近的值 '{0}'"),
    ("some similar values exist: {}", "有相近的值 {0}"),
    (
        "to pass '{}' as a value, use '{}'",
        "要把 '{0}' 作为值，请用 '{1}'",
    ),
    ("'{}' exists", "有 '{0}'"),
    ("[subcommands: {}]", "[子命令：{0}]"),
    ("[possible values: {}]", "[可取值：{0}]"),
    ("Usage: {}", "用法：{0}"),
    ("error: {}", "错误：{0}"),
    ("tip: {}", "提示：{0}"),
    (
        "No such file or directory (os error {})",
        "没有这个文件或文件夹",
    ),
    ("Permission denied (os error {})", "没有权限"),
    ("Is a directory (os error {})", "是文件夹"),
    ("Not a directory (os error {})", "不是文件夹"),
    ("File exists (os error {})", "文件已存在"),
    ("File too large (os error {})", "文件太大"),
    ("No space left on device (os error {})", "磁盘已满"),
    ("Read-only file system (os error {})", "文件系统只读"),
    ("Bad file descriptor (os error {})", "文件描述符无效"),
    ("Input/output error (os error {})", "输入输出错误"),
    (
        "Resource temporarily unavailable (os error {})",
        "资源暂时不可用",
    ),
    ("Cannot allocate memory (os error {})", "内存不足"),
    ("Too many open files (os error {})", "打开的文件太多"),
    ("File name too long (os error {})", "文件名太长"),
    ("stream did not contain valid UTF-8", "内容不是 UTF-8"),
];
