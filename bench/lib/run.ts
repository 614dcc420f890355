/** Options of the command `npm run bench`. */
export interface BenchOptions {
  members: number;
  feed: number;
  /**
   * Duration in seconds: of a load (for Guidepost and for pgbench each), or of a long fault. Each run has its own
   * default.
   */
  seconds: number | undefined;
  rounds: number | undefined;
  /** Duration of a pressed day, in minutes. */
  minutes?: number | undefined;
  sockets: number[] | undefined;
  /** Number of server processes for each number of sockets. */
  processes?: number[] | undefined;
  /** The path of nats-server. */
  nats?: string | undefined;
  entries?: number[] | undefined;
  /** Runs only the parts whose name contains this text. */
  only: string | undefined;
  /** True for the short form of a drill or of the loads. */
  quick?: boolean;
  /** The git ref of the previous release. */
  from?: string | undefined;
  administrator: boolean;
  profile: boolean;
  say(line: string): void;
}
