import {
  type AnyEndpoint,
  type BodyOf,
  type ErrorBody,
  type InputOf,
  type PropertyError,
  type ReplyOf,
  urlOf,
} from '@guidepost/contracts';

/** Difference between the server's clock and the device's, in milliseconds. */
let ahead = 0;

/** The server's time according to its last answer, because the device's clock may be wrong. */
export const serverNow = (): Date => new Date(Date.now() + ahead);

function noteTime(reply: Response): void {
  const said = Date.parse(reply.headers.get('x-business-time') ?? '');
  if (!Number.isNaN(said)) ahead = said - Date.now();
}

/** Reason to repeat a call: the server did not answer, or it asks the page to wait a number of seconds. */
export interface Outage {
  kind: 'offline';
  waitSeconds: number | null;
}
const offline: Outage = { kind: 'offline', waitSeconds: null };

/** A proxy answers 502 to 504 if its server is away. */
const outageIn = ({ status, headers }: Response): Outage | null =>
  status === 429
    ? { kind: 'offline', waitSeconds: Number(headers.get('retry-after')) || 60 }
    : status > 501
      ? offline
      : null;

/** The outage of a call; null if the server answered it. */
export const outageOf = (answer: { kind: string } | Outage): Outage | null => ('waitSeconds' in answer ? answer : null);

/** Result of a call: the reply, or the reason why there is no reply. */
export type Outcome<R> = { kind: 'done'; reply: R } | { kind: 'expired' | 'answered' | 'failed' } | Outage;

const kinds: Readonly<Record<number, 'expired' | 'answered'>> = { 410: 'expired', 409: 'answered' };
const patienceMs = 20_000;

/**
 * Calls an endpoint that needs a key. The key goes in the body, because logs contain addresses. Never throws. A link
 * counts as expired only after an answer of the server.
 */
export async function call<E extends AnyEndpoint>(endpoint: E, body: BodyOf<E>): Promise<Outcome<ReplyOf<E>>> {
  try {
    const reply = await fetch(`/api${endpoint.path}`, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(patienceMs),
    });
    if (reply.ok) return { kind: 'done', reply: (await reply.json()) as ReplyOf<E> };
    return outageIn(reply) ?? { kind: kinds[reply.status] ?? 'failed' };
  } catch {
    return offline;
  }
}

/** The result of a call that the server may refuse: `refused` has the reason, and the errors by field. */
export type Answer<R> =
  | { kind: 'done'; reply: R }
  | { kind: 'refused'; code: string; errors: readonly PropertyError[] }
  | { kind: 'expired' | 'failed'; details: string }
  | Outage;

/** Details for support: the request and its time. They contain no names. */
const detailsOf = (endpoint: AnyEndpoint, status: number, body: Partial<ErrorBody> | undefined): string =>
  [endpoint.path, status, body?.code, body?.requestId, body?.timestamp].filter(Boolean).join(' ');

/** Like `call`, for all endpoints that need a key, with the server's message if it refuses. Never throws. */
export async function ask<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): Promise<Answer<ReplyOf<E>>> {
  try {
    const { body } = input as { body?: unknown };
    const reply = await fetch(urlOf('/api', endpoint, input as never), {
      method: endpoint.method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: AbortSignal.timeout(patienceMs),
    });
    noteTime(reply);
    if (reply.ok) return { kind: 'done', reply: (await reply.json()) as ReplyOf<E> };
    const outage = outageIn(reply);
    if (outage) return outage;
    const said = (await reply.json().catch(() => undefined)) as Partial<ErrorBody> | undefined;
    if (reply.status === 410) return { kind: 'expired', details: detailsOf(endpoint, 410, said) };
    if (said?.code && [400, 404, 409].includes(reply.status))
      return { kind: 'refused', code: said.code, errors: said.errors ?? [] };
    return { kind: 'failed', details: detailsOf(endpoint, reply.status, said) };
  } catch {
    return offline;
  }
}
