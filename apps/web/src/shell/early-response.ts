interface EarlyRequest {
  url: string;
  headers: Record<string, string>;
  response: Promise<Response>;
}

declare global {
  /** The requests that public/early-request.js sent before the app's code had loaded. */
  var guidepostEarly: EarlyRequest[] | undefined;
}

/** A response that the app has not used this long after the page was opened may be outdated, in milliseconds. */
const maxAgeMs = 30_000;

/**
 * Returns the response to this request if it was already sent with the same headers before the app's code had loaded.
 * The response can be used only once. If the connection was lost, sends the request again.
 */
export function takeEarlyResponse(
  url: RequestInfo | URL,
  init: RequestInit | undefined,
): Promise<Response> | undefined {
  const all = globalThis.guidepostEarly ?? [];
  const at = all.findIndex((request) => request.url === url);
  if (at === -1 || init?.method !== 'GET') return undefined;
  const [early] = all.splice(at, 1);
  const headers = (given: HeadersInit | undefined) => JSON.stringify([...new Headers(given)]);
  if (!early || performance.now() > maxAgeMs || headers(early.headers) !== headers(init.headers)) return undefined;
  return early.response.catch(() => fetch(url, init));
}
