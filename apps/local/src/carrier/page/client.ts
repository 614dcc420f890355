/** Path of the carrier's JSON API. It has the same origin as the page. */
const BASE = '/_phone/api';

/** An error response from the carrier. The message is the sentence in the response. */
export class CarrierError extends Error {
  override name = 'Refused';
}

/**
 * Sends a request to the carrier.
 * @param path path below the carrier's JSON API
 * @throws CarrierError with the sentence to show
 */
export async function request<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<T> {
  const response = await fetch(BASE + path, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch(() => {
    throw new CarrierError('The local carrier does not respond. Make sure that Guidepost is running.');
  });
  const answer = (await response.json().catch(() => ({}))) as T & { message?: string };
  if (!response.ok) throw new CarrierError(answer.message ?? `The carrier answered ${response.status}.`);
  return answer;
}

/** Calls `callback` after each change and each reconnection. Returns a function that removes the callback. */
export function watchChanges(callback: () => void): () => void {
  const source = new EventSource(`${BASE}/events`);
  source.addEventListener('change', callback);
  source.addEventListener('open', callback);
  return () => source.close();
}
