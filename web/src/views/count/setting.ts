/** What every worker of a count is told once. */
export interface Setting {
  /** The library's JSON form. */
  board: string;
  /** The name of a kernel. */
  kernel: string;
}
