import {
  type AnyEndpoint,
  type BodyOf,
  type ErrorBody,
  type InputOf,
  type PropertyError,
  type ReplyOf,
  urlOf,
} from '@guidepost/contracts';

/** How far the server's clock is ahead of the device's clock, in milliseconds. Negative if it is behind. */
let ahead = 0;

/** Returns the server's time, calculated from its last response, because the device's clock may be wrong. */
export const serverNow = (): Date => new Date(Date.now() + ahead);

function noteTime(reply: Response): void {
  const reportedTime = Date.parse(reply.headers.get('x-business-time') ?? '');
  if (!Number.isNaN(reportedTime)) ahead = reportedTime - Date.now();
}

/**
 * A request failed temporarily: the server did not respond, or it asked the client to wait. The client can repeat the
 * request.
 */
export interface Outage {
  kind: 'offline';
  waitSeconds: number | null;
}
const offline: Outage = { kind: 'offline', waitSeconds: null };

/** If the server is unavailable, its proxy responds with a status from 502 to 504. */
const outageIn = ({ status, headers }: Response): Outage | null =>
  status === 429
    ? { kind: 'offline', waitSeconds: Number(headers.get('retry-after')) || 60 }
    : status > 501
      ? offline
      : null;

/** Returns the outage if the request failed temporarily. Returns null for any other result. */
export const outageOf = (answer: { kind: string } | Outage): Outage | null => ('waitSeconds' in answer ? answer : null);

/** A request's result: the reply, or why it failed. */
export type Outcome<R> = { kind: 'done'; reply: R } | { kind: 'expired' | 'answered' | 'failed' } | Outage;

const kinds: Readonly<Record<number, 'expired' | 'answered'>> = { 410: 'expired', 409: 'answered' };
const patienceMs = 20_000;

/**
 * Calls an endpoint that needs a link's key. The key is in the request body, because URLs are logged. Never throws. A
 * link counts as expired only if the server says so.
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

/**
 * The result of a request that the server may refuse. A `refused` result contains the reason and the errors by field.
 */
export type Answer<R> =
  | { kind: 'done'; reply: R }
  | { kind: 'refused'; code: string; message: string | undefined; errors: readonly PropertyError[] }
  | { kind: 'expired' | 'failed'; details: string }
  | Outage;

/** Returns details for support: the request, its result and its time. They contain no names. */
const detailsOf = (endpoint: AnyEndpoint, status: number, body: Partial<ErrorBody> | undefined): string =>
  [endpoint.path, status, body?.code, body?.requestId, body?.timestamp].filter(Boolean).join(' ');

/**
 * Calls an endpoint that needs a link's key, like `call`. If the server refuses the request, also returns the reason.
 * Never throws.
 */
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
    const errorBody = (await reply.json().catch(() => undefined)) as Partial<ErrorBody> | undefined;
    if (reply.status === 410) return { kind: 'expired', details: detailsOf(endpoint, 410, errorBody) };
    if (errorBody?.code && [400, 404, 409].includes(reply.status))
      return { kind: 'refused', code: errorBody.code, message: errorBody.userMessage, errors: errorBody.errors ?? [] };
    return { kind: 'failed', details: detailsOf(endpoint, reply.status, errorBody) };
  } catch {
    return offline;
  }
}
