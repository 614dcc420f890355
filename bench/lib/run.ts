/** The command line of `npm run bench`, read. */
export interface BenchOptions {
  members: number;
  feed: number;
  /** How long a load is measured on each side, or a long fault lasts; each run has its own default. */
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
