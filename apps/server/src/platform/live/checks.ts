import type { MemberId } from '@guidepost/contracts';
import type { Namespace } from 'socket.io';
import type { Sessions } from '../access/sessions.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database.ts';
import { toAppError } from '../errors.ts';
import type { Logger } from '../log.ts';
import { createSlots } from '../slots.ts';
import { type Connection, connectionOf, type LiveSocket, roomsFor } from './connection.ts';
import type { LiveRow } from './queries.ts';

/** How often sessions and tokens are checked, in ms. A disabled user receives events for at most 5 s. */
const checkMs = 2000;
/**
 * How often a connection's visible members are checked again, in ms, because memberships and assignments change. Live
 * events also trigger such checks.
 */
const scopeMs = 60_000;
/** Maximum number of connections that are checked at the same time. Each check runs two database queries. */
const recheckLimit = 24;
/** Changes within this time, in milliseconds, are collected for one check. */
const batchMs = 50;
/** A socket with more unsent messages than this is disconnected. Its client reconnects and gets the missed events. */
const maxUnsentMessages = 1000;

const currentSeconds = () => Temporal.Now.instant().epochMilliseconds / 1000;

interface ChecksDeps {
  base: Namespace;
  database: Database;
  sessions: Sessions;
  clock: Clock;
  log: Logger;
  /** Adds a socket to the rooms that its user may see now. */
  enter(socket: LiveSocket): Promise<void>;
  /** Closes a socket with an error code. */
  refuse(socket: LiveSocket, code: string): void;
}

export interface Checks {
  /** Checks connections immediately: an ended session's connections, the connections that watch a member, or all. */
  doubt(changes: readonly LiveRow[]): void;
  stop(): void;
}

/** Repeatedly checks whether each connection may continue: its token, session, visible members and unsent messages. */
export function startChecks({ base, database, sessions, clock, log, enter, refuse }: ChecksDeps): Checks {
  const rechecks = createSlots(recheckLimit);

  /**
   * Closes connections that may not continue. For connections that are due, starts checking their visible members. Does
   * not wait for these checks, so that it notices ended sessions in time.
   */
  async function check(): Promise<void> {
    const sockets = [...base.sockets.values()] as unknown as LiveSocket[];
    if (sockets.length === 0) return;
    const ended = await sessions.ended([...new Set(sockets.map((socket) => connectionOf(socket).viewer.sessionId))]);
    const now = currentSeconds();
    const viewers = new Map<string, Promise<Viewer>>();
    for (const socket of sockets) {
      const connection = connectionOf(socket);
      if (ended.has(connection.viewer.sessionId)) refuse(socket, 'SESSION_ENDED');
      else if (connection.claims.expiresAt + 3 < now) refuse(socket, 'NOT_SIGNED_IN');
      else if ((socket.conn as unknown as { writeBuffer: unknown[] }).writeBuffer.length > maxUnsentMessages)
        socket.disconnect(true);
      else if (connection.joined && !connection.isRechecked && performance.now() - connection.checkedAt > scopeMs) {
        connection.checkedAt = performance.now();
        connection.isRechecked = true;
        void rechecks(() => recheck(socket, viewers));
      }
    }
  }

  /** Reads a connection's viewer. Connections of the same session that are checked together share one read. */
  function viewerOf({ claims, impersonate }: Connection, viewers: Map<string, Promise<Viewer>>): Promise<Viewer> {
    const key = JSON.stringify([impersonate, claims.issuer, claims.sid]);
    const found =
      viewers.get(key) ?? sessions.viewer(claims, impersonate, clock.now(), { address: null, userAgent: null });
    viewers.set(key, found);
    return found;
  }

  async function recheck(socket: LiveSocket, viewers: Map<string, Promise<Viewer>>): Promise<void> {
    const connection = connectionOf(socket);
    try {
      if (!socket.connected) return;
      connection.viewer = await viewerOf(connection, viewers);
      const { turn } = connection;
      const rooms = await roomsFor(database, connection);
      // does not enter unchanged rooms again, because the connection has not missed any events in them
      const isSame = rooms.length === connection.rooms.size && rooms.every((room) => connection.rooms.has(room));
      if (!(isSame && connection.joined && connection.turn === turn)) await enter(socket);
    } catch (error) {
      const { code } = toAppError(error);
      if (code !== 'UNAVAILABLE') refuse(socket, code);
      // The socket has left its rooms and would get no events. After the client reconnects, it gets the missed events.
      else if (!connection.joined) socket.disconnect(true);
    } finally {
      connection.isRechecked = false;
    }
  }

  let soon: NodeJS.Timeout | undefined;
  let checking = false;
  let again = false;
  function checkNow(): void {
    if (checking) {
      again = true;
      return;
    }
    checking = true;
    check()
      .catch((error: unknown) => log.warn({ err: error }, 'the check of live connections failed'))
      .finally(() => {
        checking = false;
        if (!again) return;
        again = false;
        checkNow();
      });
  }
  const timer = setInterval(checkNow, checkMs);
  timer.unref();

  return {
    doubt(changes) {
      if (changes.length === 0) return;
      const about = changes.map(({ payload }) => payload as { memberId?: MemberId; sessionId?: number });
      const members = new Set(about.map(({ memberId }) => memberId));
      const isForAll = about.some(({ memberId, sessionId }) => memberId === undefined && sessionId === undefined);
      for (const socket of base.sockets.values()) {
        const connection = connectionOf(socket as unknown as LiveSocket);
        if (isForAll || connection.watch.memberIds.some((id) => members.has(id)))
          connection.checkedAt = Number.NEGATIVE_INFINITY;
      }
      soon ??= setTimeout(() => {
        soon = undefined;
        checkNow();
      }, batchMs);
    },
    stop() {
      clearInterval(timer);
      clearTimeout(soon);
    },
  };
}
