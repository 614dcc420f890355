/** The carrier's JSON API is next to the page. */
const BASE = '/_phone/api';

/** A refusal of the carrier. The message is its sentence. */
export class Refused extends Error {
  override name = 'Refused';
}

/**
 * Asks the carrier. @param path below its API
 * @throws Refused with the sentence to show
 */
export async function request<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<T> {
  const response = await fetch(BASE + path, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Refused('The local carrier does not respond. Make sure that Guidepost is running.');
  });
  const answer = (await response.json().catch(() => ({}))) as T & { message?: string };
  if (!response.ok) throw new Refused(answer.message ?? `The carrier answered ${response.status}.`);
  return answer;
}

/** Calls back after each change and after the connection is restored, until the returned function is called. */
export function watchChanges(callback: () => void): () => void {
  const source = new EventSource(`${BASE}/events`);
  source.addEventListener('change', callback);
  source.addEventListener('open', callback);
  return () => source.close();
}
