/** Options of the command `npm run bench`. */
export interface BenchOptions {
  members: number;
  feed: number;
  /**
   * Duration of a load in seconds, for the product and for pgbench each, or of a long fault. Each run has its own
   * default.
   */
  seconds: number | undefined;
  rounds: number | undefined;
  sockets: number[] | undefined;
  entries?: number[] | undefined;
  /** Runs only the parts whose name contains this text. */
  only: string | undefined;
  /** True for the short form of a drill. */
  quick?: boolean;
  /** The git ref of the previous release. */
  from?: string | undefined;
  administrator: boolean;
  profile: boolean;
  say(line: string): void;
}
