import type { Server as HttpServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { idOf, idParam, LiveCursor, LiveDeviceId, LiveWatch, liveProtocol } from '@guidepost/contracts';
import { type Namespace, Server } from 'socket.io';
import { z } from 'zod';
import type { Sessions } from '../access/sessions.ts';
import type { TokenVerifier } from '../access/tokens.ts';
import type { AuditCommitter } from '../audit/audit.ts';
import type { Clock } from '../clock.ts';
import type { NatsConfig } from '../config-nats.ts';
import type { Database } from '../database.ts';
import { AppError, toAppError } from '../errors.ts';
import { callerOf } from '../http/address.ts';
import { isPlainHttp } from '../http/plain-http.ts';
import type { Logger } from '../log.ts';
import { createSlots } from '../slots.ts';
import { startChecks } from './checks.ts';
import { type Connection, connectionOf, type LiveSocket, roomsFor, send } from './connection.ts';
import { cursorOf, isBefore } from './cursor.ts';
import { accessChangeEvent } from './emit.ts';
import { startPresence } from './presence.ts';
import { canReceive, type EventWithMember } from './recipients.ts';
import { memberRoom } from './rooms.ts';
import { eventsBetween, type LiveTail, purgedCursor } from './tail.ts';
import { traceWatch } from './trace.ts';

/** Codes of refused sign-ins, which are logged. */
const refusals: ReadonlySet<string> = new Set([
  'NOT_SIGNED_IN',
  'SESSION_ENDED',
  'ACCOUNT_NOT_SET_UP',
  'FORBIDDEN',
  'TOO_MANY_REQUESTS',
]);

export interface LiveDeps {
  database: Database;
  tokens: TokenVerifier;
  sessions: Sessions;
  audit: AuditCommitter;
  clock: Clock;
  log: Logger;
  /** Origins whose pages may connect. */
  origins: readonly string[];
  /** Proxies that are trusted to report the client's IP address. */
  trustedProxies: readonly string[];
  /** The NATS servers that distribute the events; null if every process reads the table. */
  nats: NatsConfig | null;
}

const Handshake = z.object({
  token: z.string().min(1).max(8192).nullish(),
  cursor: LiveCursor.nullish(),
  // Sent with the handshake, so that the events missed during an interruption include those about watched members, not
  // only those for the user's own room.
  watch: LiveWatch.nullish(),
  impersonate: z.union([idParam('Staff'), idOf('Staff')]).nullish(),
});

const replayPage = 500;
/**
 * Maximum number of simultaneous handshakes. After a restart all clients reconnect together. They wait in memory for
 * their turn, so that they do not time out while they wait for a database connection.
 */
const handshakesAtOnce = 24;
/**
 * Maximum number of messages per connection and minute. Each `watch` reads the visible members from the database (ASVS
 * 2.4.1).
 */
const messagesPerMinute = 300;
type Ack = (reply: unknown) => void;

/** Splits a client's message into a payload and an acknowledgment function. Either of them may be missing. */
function received(sent: readonly unknown[]): { body: unknown; ack: Ack } {
  const last = sent.at(-1);
  return { body: sent[0], ack: typeof last === 'function' ? (last as Ack) : () => {} };
}

export interface LiveSockets {
  deliver(events: readonly EventWithMember[]): void;
  connections(): number;
  stop(): Promise<void>;
}

/** Starts the sockets for live events: this process's connections and their rooms. */
export function startSockets(http: HttpServer, tail: LiveTail, deps: LiveDeps): LiveSockets {
  const { database, tokens, sessions, audit, clock, log } = deps;
  const callerBehind = callerOf(deps.trustedProxies);
  const addressOf = ({ handshake: { address, headers } }: LiveSocket) =>
    callerBehind(address, headers['x-forwarded-for']);
  const io = new Server(http, {
    path: liveProtocol.path,
    // Allows only WebSockets. Behind a round-robin load balancer, requests of a polling session would reach processes
    // that lack its state.
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 100_000,
    pingInterval: 20_000,
    pingTimeout: 15_000,
    // socket.io's cors option does not stop WebSockets, so the origin is checked here.
    allowRequest: (request, allow) => {
      const { origin } = request.headers;
      const isPlain = deps.origins.every((own) => own.startsWith('https:')) && isPlainHttp(request.headers);
      allow(null, !isPlain && (origin === undefined || deps.origins.includes(origin)));
    },
  });
  const base: Namespace = io.of(liveProtocol.namespace);
  const presence = startPresence(database, log, tail.ring);
  // refuses connections to the namespace `/`, which socket.io always opens but the server does not use
  io.use((_socket, next) => next(Object.assign(new Error('NOT_FOUND'), { data: { code: 'NOT_FOUND' } })));

  async function authenticate(auth: unknown, socket: LiveSocket): Promise<Connection> {
    LiveDeviceId.parse(socket.handshake.query.deviceId);
    const { token, cursor, watch, impersonate } = Handshake.parse(auth);
    // Refuses clients until the tail has a position, because they would have no position to continue from.
    if (tail.cursor() === '') throw new AppError('UNAVAILABLE', { message: 'Live events cannot be read yet.' });
    const address = addressOf(socket);
    const claims = await tokens.verify(token ?? undefined, address);
    const viewer = await sessions.viewer(claims, impersonate ?? null, clock.now(), {
      address,
      userAgent: socket.handshake.headers['user-agent'] ?? null,
    });
    return {
      claims,
      viewer,
      impersonate: impersonate ?? null,
      watch: { memberIds: watch?.memberIds ?? [], guideIds: watch?.guideIds ?? [], pageIds: watch?.pageIds ?? [] },
      since: watch?.since,
      cursor: cursor ?? tail.cursor(),
      turn: 0,
      rooms: new Set(),
      refused: new Set(),
      joined: false,
      checkedAt: performance.now(),
      isRechecked: false,
    };
  }

  /** Logs a refused sign-in. The sender may be unknown, so the audit cannot contain it (ASVS 16.3.2). */
  function logRefusal(socket: LiveSocket, code: string): void {
    if (refusals.has(code)) log.info({ code, address: addressOf(socket) }, 'live connection refused');
  }

  const handshakes = createSlots(handshakesAtOnce);
  base.use((socket, next) => {
    handshakes(() => authenticate(socket.handshake.auth, socket as LiveSocket))
      .then((connection) => {
        socket.data.connection = connection;
        next();
      })
      .catch((error: unknown) => {
        const { code } = error instanceof z.ZodError ? { code: 'BAD_REQUEST' } : toAppError(error);
        logRefusal(socket as LiveSocket, code);
        next(Object.assign(new Error(code), { data: { code } }));
      });
  });

  /**
   * Sends the missed events to a socket and then adds it to its rooms. Until then it is in no room, so no event arrives
   * out of order. It joins as soon as it reaches the tail's position, in the same turn of the event loop.
   */
  async function enter(socket: LiveSocket): Promise<void> {
    const connection = connectionOf(socket);
    connection.turn += 1;
    const { turn } = connection;
    const current = () => connection.turn === turn && socket.connected;
    if (connection.joined) {
      // A socket in rooms has received all its events up to the tail's position.
      connection.cursor = tail.cursor();
      connection.joined = false;
      for (const room of socket.rooms) if (room !== socket.id) void socket.leave(room);
    }
    const rooms = await roomsFor(database, connection);
    if (!current()) return;
    // waits, because another process may have read slightly further than this one; a cursor from another database stays
    // ahead even after the wait
    for (let wait = 0; wait < 10 && current() && isBefore(tail.cursor(), connection.cursor); wait += 1) {
      tail.read();
      await sleep(100);
    }
    if (isBefore(connection.cursor, await purgedCursor(database)) || isBefore(tail.cursor(), connection.cursor)) {
      socket.emit('resync', {});
      connection.cursor = tail.cursor();
    }
    const fresh = rooms.filter((room) => !connection.rooms.has(room));
    await traceWatch(audit, socket, addressOf(socket), { rooms: new Set(rooms), fresh: new Set(fresh) });
    await sendEventsSince(socket, fresh, current);
    while (current() && isBefore(connection.cursor, tail.cursor())) {
      const upTo = tail.cursor();
      const missed = await eventsBetween(database, connection.cursor, upTo, rooms, replayPage);
      if (!current()) return;
      const own = new Set(rooms);
      for (const event of missed) if (canReceive(event, connection.viewer, own)) send(socket, event);
      const last = missed.at(-1);
      connection.cursor = last && missed.length === replayPage ? cursorOf(last) : upTo;
    }
    if (!current()) return;
    void socket.join(rooms);
    connection.rooms = new Set(rooms);
    connection.joined = true;
    // shows the pages only after joining, so that the list that is sent to the user includes the user
    const pages = connection.watch.pageIds.filter((id) => connection.rooms.has(memberRoom(id, 'CAN_VIEW_MEMBERS')));
    presence.show(socket.id, connection.viewer, pages);
  }

  /**
   * Sends the events that occurred after the client fetched its data and before the watch started. The client sends the
   * position that it received with the data. These events are sent before any newer events. If this work is replaced by
   * a later `enter`, the later one sends them.
   */
  async function sendEventsSince(socket: LiveSocket, rooms: readonly string[], current: () => boolean) {
    const connection = connectionOf(socket);
    const { cursor, since, viewer } = connection;
    const hasMissed = since !== undefined && rooms.length > 0 && isBefore(since, cursor);
    const events = hasMissed ? await eventsBetween(database, since, cursor, rooms, replayPage) : [];
    if (!current()) return;
    connection.since = undefined;
    if (events.length === replayPage) socket.emit('resync', {});
    else for (const event of events) if (canReceive(event, viewer, new Set(rooms))) send(socket, event);
  }

  const refuse = (socket: LiveSocket, code: string) => {
    socket.emit('socket_failed', { code });
    socket.disconnect(true);
  };

  /**
   * Returns the position up to which a client has received all its events. Equals the tail's position only after the
   * client has caught up.
   */
  const cursorFor = (socket: LiveSocket): string =>
    connectionOf(socket).joined ? tail.cursor() : connectionOf(socket).cursor;

  const guarded = (socket: LiveSocket, work: () => Promise<void>, answer: Ack): void => {
    work().then(
      () => answer({ ok: true, cursor: cursorFor(socket) }),
      (error: unknown) => {
        const { code } = error instanceof z.ZodError ? { code: 'BAD_REQUEST' } : toAppError(error);
        answer({ ok: false, code });
        logRefusal(socket, code);
        if (code === 'NOT_SIGNED_IN' || code === 'SESSION_ENDED' || code === 'FORBIDDEN') refuse(socket, code);
        else if (code === 'UNAVAILABLE' || code === 'INTERNAL') socket.disconnect(true);
      },
    );
  };

  base.on('connection', (plain) => {
    const socket = plain as unknown as LiveSocket;
    let [messages, since] = [0, performance.now()];
    plain.use((_message, next) => {
      if (performance.now() - since > 60_000) [messages, since] = [0, performance.now()];
      messages += 1;
      if (messages > messagesPerMinute) refuse(socket, 'TOO_MANY_REQUESTS');
      else next();
    });
    guarded(
      socket,
      async () => {
        await handshakes(() => enter(socket));
        socket.emit('socket_initialized', { cursor: cursorFor(socket) });
      },
      () => {},
    );
    plain.on('watch', (...sent: unknown[]) => {
      const { body, ack } = received(sent);
      guarded(
        socket,
        async () => {
          const { since, ...watch } = LiveWatch.parse(body);
          const connection = connectionOf(socket);
          connection.watch = watch;
          connection.since ??= since;
          await enter(socket);
        },
        ack,
      );
    });
    plain.on('authenticate', (...sent: unknown[]) => {
      const { body, ack } = received(sent);
      guarded(
        socket,
        async () => {
          const before = connectionOf(socket);
          const after = await authenticate({ ...(body as object), impersonate: before.impersonate }, socket);
          const changed = after.viewer.id !== before.viewer.id;
          // A requested check of the rooms still takes place.
          Object.assign(before, { claims: after.claims, viewer: after.viewer });
          if (changed) await enter(socket);
        },
        ack,
      );
    });
    plain.on('disconnect', () => presence.leave(socket.id));
    plain.on('health_check', (...sent: unknown[]) => received(sent).ack({ ok: true, cursor: cursorFor(socket) }));
  });

  /** Returns the sockets of this process that are in at least one of these rooms, without duplicates. */
  function socketsIn(rooms: readonly string[]): LiveSocket[] {
    const ids = new Set(rooms.flatMap((room) => [...(base.adapter.rooms.get(room) ?? [])]));
    return [...ids].flatMap((id) => (base.sockets.get(id) as unknown as LiveSocket | undefined) ?? []);
  }

  const checks = startChecks({ base, database, sessions, clock, log, enter, refuse });

  return {
    deliver(events) {
      for (const event of events) {
        if (event.name === accessChangeEvent) continue;
        if (event.member === undefined) base.to(event.rooms).emit(event.name, event.payload, cursorOf(event));
        else
          for (const socket of socketsIn(event.rooms))
            if (canReceive(event, connectionOf(socket).viewer, socket.rooms)) send(socket, event);
      }
      checks.doubt(events.filter(({ name }) => name === accessChangeEvent));
    },
    connections: () => base.sockets.size,
    async stop() {
      checks.stop();
      await presence.stop();
      base.disconnectSockets(true);
      // io.close would also close the HTTP server, which is drained separately.
      io.engine.close();
    },
  };
}
