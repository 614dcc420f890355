import { type IdOf, type LiveEventName, type LivePayload, liveEvents, type MemberId } from '@guidepost/contracts';
import type { Db } from '../db.ts';
import type { Audience } from '../module.ts';
import { sendEvent } from './queries.ts';
import { roomsOf } from './rooms.ts';

/**
 * Name of the event that triggers a check of connections. If the event contains a session, its connections are checked.
 * If it contains a member, the connections that watch the member are checked. Otherwise, all connections are checked.
 */
export const accessChangeEvent = '$access';

/** Transactions that wrote an event. After they commit, the server wakes the readers of events. */
const transactionsWithEvents = new WeakSet<object>();

/** Returns true if this transaction wrote events. Called after its commit. */
export const hasEvents = (tx: Db): boolean => transactionsWithEvents.has(tx);

/**
 * Notifies every process that access has changed. With `memberId`, access to this member has changed, and the
 * connections that watch the member are checked immediately. Without it, a user's access has changed, and all
 * connections are checked. Connections are removed from the rooms that their user may no longer see (ASVS 8.3.2). This
 * event is not sent to clients.
 */
export function emitAccessChange(tx: Db, memberId?: MemberId): void {
  sendEvent(tx, accessChangeEvent, memberId === undefined ? {} : { memberId }, [accessChangeEvent]);
  transactionsWithEvents.add(tx);
}

/**
 * Notifies every process that a session has ended. The session's connections are closed immediately. No other
 * connections are checked.
 */
export function emitSessionEnd(tx: Db, sessionId: IdOf<'Session'>): void {
  sendEvent(tx, accessChangeEvent, { sessionId }, [accessChangeEvent]);
  transactionsWithEvents.add(tx);
}

/**
 * Writes a live event in the transaction of its change, so that either both commit or neither does. The payload is
 * validated against the contract, which also drops unlisted properties.
 */
export function emit<N extends LiveEventName>(tx: Db, name: N, payload: LivePayload<N>, audience: Audience): void {
  const rooms = roomsOf(audience);
  if (rooms.length === 0) return;
  sendEvent(tx, name, liveEvents[name].parse(payload), rooms);
  transactionsWithEvents.add(tx);
}
