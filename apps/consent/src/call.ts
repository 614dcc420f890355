import type { AnyEndpoint, BodyOf, ReplyOf } from '@guidepost/contracts';

/** What came of a call: its reply, or why there is none. `offline`: the server never answered. */
export type Outcome<R> = { kind: 'done'; reply: R } | { kind: 'expired' | 'answered' | 'failed' | 'offline' };

const kinds: Readonly<Record<number, 'expired' | 'answered'>> = { 410: 'expired', 409: 'answered' };
const patienceMs = 20_000;

/**
 * Calls an endpoint that is opened by a key, which goes in the body: addresses stand in logs. Never throws; a link is called
 * expired only after an answer of the server.
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
    // A proxy that answers for a server that is away says so with 502 to 504.
    return { kind: kinds[reply.status] ?? (reply.status > 501 ? 'offline' : 'failed') };
  } catch {
    return { kind: 'offline' };
  }
}
