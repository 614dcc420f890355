/**
 * The time of the server, because the clock of a device may be wrong by any amount and change at any moment: as its
 * last answer told it, carried on by a clock that only counts. Before the first answer there is only the device's.
 */
let heard: { serverMs: number; at: number } | undefined;

/** Notes the `Date` of an answer of ours; it is exact to a second. */
export function noteServerTime(response: Response): void {
  const serverMs = Date.parse(response.headers.get('date') ?? '');
  if (!Number.isNaN(serverMs)) heard = { serverMs, at: performance.now() };
}

/** Now in milliseconds since 1970, by the server. What ends by a clock (tokens) is compared with this one. */
export const serverNow = (): number =>
  heard === undefined ? Date.now() : heard.serverMs + (performance.now() - heard.at);
