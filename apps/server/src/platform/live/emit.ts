import { type IdOf, type LiveEventName, type LivePayload, liveEvents, type MemberId } from '@guidepost/contracts';
import type { Db } from '../db.ts';
import type { Audience } from '../module.ts';
import { sendEvent } from './queries.ts';
import { roomsOf } from './rooms.ts';

/** An event about the sockets themselves: those of a session, those that watch a member, or all if it names neither. */
export const accessChange = '$access';

/** Transactions that wrote an event. After their commit the server wakes the readers of events. */
const wrote = new WeakSet<object>();

/** Returns true if this transaction wrote events. Called after its commit. */
export const hasEvents = (tx: Db): boolean => wrote.has(tx);

/**
 * Notifies every process that access to a member changed, or without a member that a user's access changed. Connections
 * that watch the member, or all, are checked again at once and removed if access was lost (ASVS 8.3.2). Clients do not
 * get this event.
 */
export function emitAccessChange(tx: Db, memberId?: MemberId): void {
  sendEvent(tx, accessChange, memberId === undefined ? {} : { memberId }, [accessChange]);
  wrote.add(tx);
}

/** Notifies every process that a session has ended. Its connections are closed at once. No others are checked. */
export function emitSessionEnd(tx: Db, sessionId: IdOf<'Session'>): void {
  sendEvent(tx, accessChange, { sessionId }, [accessChange]);
  wrote.add(tx);
}

/**
 * Writes a live event in the transaction of its change, so that both commit or neither does. The payload is checked
 * against the contract, which also drops unlisted properties.
 */
export function emit<N extends LiveEventName>(tx: Db, name: N, payload: LivePayload<N>, audience: Audience): void {
  const rooms = roomsOf(audience);
  if (rooms.length === 0) return;
  sendEvent(tx, name, liveEvents[name].parse(payload), rooms);
  wrote.add(tx);
}
