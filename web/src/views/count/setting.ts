/** What every worker of a count is told once. */
export interface Setting {
  n: number;
  /** Numbers of squares. */
  blocked: readonly number[];
  fixed: readonly number[];
  /** The name of a kernel. */
  kernel: string;
}
