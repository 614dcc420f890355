/** Options from the command line of `npm run bench`. */
export interface BenchOptions {
  members: number;
  feed: number;
  /** Duration of a load on each side, or of a long fault. Each run has its own default. */
  seconds: number | undefined;
  rounds: number | undefined;
  sockets: number[] | undefined;
  entries?: number[] | undefined;
  /** Only the parts whose name contains this. */
  only: string | undefined;
  administrator: boolean;
  profile: boolean;
  say(line: string): void;
}
