import { type IdOf, type LiveEventName, type LivePayload, liveEvents, type MemberId } from '@guidepost/contracts';
import type { Db } from '../db.ts';
import type { Audience } from '../module.ts';
import { sendEvent } from './queries.ts';
import { roomsOf } from './rooms.ts';

/** An event about the sockets themselves: those of a session, those that watch a member, or all if it names neither. */
export const accessChange = '$access';

/** Marks of transactions that wrote an event: the kernel rings once they have committed. */
const wrote = new WeakSet<object>();

/** Whether this transaction wrote events; asked after its commit. */
export const hasEvents = (tx: Db): boolean => wrote.has(tx);

/**
 * Tells every process that it changed who may see a member, or without one what somebody may see at all: connections
 * that watch the member, or all, are asked again at once, and those who may no longer leave (ASVS 8.3.2). No client
 * hears of it.
 */
export function emitAccessChange(tx: Db, memberId?: MemberId): void {
  sendEvent(tx, accessChange, memberId === undefined ? {} : { memberId }, [accessChange]);
  wrote.add(tx);
}

/** Tells every process that a session has ended: its connections are closed at once, and no others are asked again. */
export function emitSessionEnd(tx: Db, sessionId: IdOf<'Session'>): void {
  sendEvent(tx, accessChange, { sessionId }, [accessChange]);
  wrote.add(tx);
}

/**
 * Writes a live event into the transaction of its change, so that both commit or neither does. The payload is checked
 * against the contract, which also drops what does not belong there.
 */
export function emit<N extends LiveEventName>(tx: Db, name: N, payload: LivePayload<N>, audience: Audience): void {
  const rooms = roomsOf(audience);
  if (rooms.length === 0) return;
  sendEvent(tx, name, liveEvents[name].parse(payload), rooms);
  wrote.add(tx);
}
