declare global {
  /** The request that public/early-request.js sent before the app's code had loaded. */
  var guidepostEarly: { url: string; headers: Record<string, string>; response: Promise<Response> } | undefined;
}

/**
 * Returns the response to this request if it was already sent with the same headers before the app's code had loaded.
 * The response can be used only once. If the connection was lost, sends the request again.
 */
export function takeEarlyResponse(
  url: RequestInfo | URL,
  init: RequestInit | undefined,
): Promise<Response> | undefined {
  const early = globalThis.guidepostEarly;
  if (early === undefined || url !== early.url || init?.method !== 'GET') return undefined;
  globalThis.guidepostEarly = undefined;
  const headers = (given: HeadersInit | undefined) => JSON.stringify([...new Headers(given)]);
  if (headers(early.headers) !== headers(init.headers)) return undefined;
  return early.response.catch(() => fetch(url, init));
}
