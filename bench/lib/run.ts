/** The command line of `npm run bench`, read. */
export interface BenchOptions {
  members: number;
  feed: number;
  seconds: number;
  rounds: number | undefined;
  sockets: number[] | undefined;
  /** Only the parts whose name contains this. */
  only: string | undefined;
  administrator: boolean;
  profile: boolean;
  say(line: string): void;
}
