/** Options of the command `npm run bench`. */
export interface BenchOptions {
  members: number;
  feed: number;
  /** Duration of a load on each side, or of a long fault, in seconds. Each run has its own default. */
  seconds: number | undefined;
  rounds: number | undefined;
  sockets: number[] | undefined;
  entries?: number[] | undefined;
  /** Runs only the parts whose name contains this text. */
  only: string | undefined;
  administrator: boolean;
  profile: boolean;
  say(line: string): void;
}
