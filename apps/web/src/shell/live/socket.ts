import { liveProtocol } from '@guidepost/contracts';
import { io, type Socket } from 'socket.io-client';
import { deviceId } from '../../shared/storage.ts';
import { logWarning } from '../log.ts';
import { queryClient } from '../query.ts';
import { getToken } from '../session/get-token.ts';
import { impersonatedUserId } from '../session/impersonation.ts';
import { onTokens, readTokens } from '../session/tokens.ts';
import { setConnection } from './connection.ts';
import { createSeenCursors, isAfter } from './cursor.ts';
import { oldestFetchedCursor, retentionMs } from './fetched.ts';
import { applyEvent } from './handlers.ts';
import { onWatchChange, watched } from './watching.ts';

const ackMs = 10_000;
/**
 * Maximum random delay before a refetch, in milliseconds. Keeps all browsers from calling a restarted server at once.
 */
const resyncJitterMs = 3000;
const reconnectJitterMs = 1000;

/** Error codes that mean that the session has ended or that the user must sign in again. */
const signInCodes: ReadonlySet<string> = new Set([
  'NOT_SIGNED_IN',
  'SESSION_ENDED',
  'INSUFFICIENT_USER_AUTHENTICATION',
]);

/**
 * Opens the page's live connection and applies events to the query cache. After an interruption, it continues from its
 * cursor, or refetches all data if that is impossible. Returns a function that closes the connection.
 * @param startedAt when the page requested its first data, in milliseconds since the page was opened
 */
export function startLive(startedAt: number): () => void {
  const seen = createSeenCursors();
  let cursor: string | null = null;
  let refused: string | undefined;
  let wasConnected = false;
  let misses = 0;
  let stopped = false;
  let timers: ReturnType<typeof setTimeout>[] = [];
  const later = (work: () => void, ms: number) => timers.push(setTimeout(work, ms));

  const socket: Socket = io(liveProtocol.namespace, {
    path: liveProtocol.path,
    transports: ['websocket'],
    query: { deviceId: deviceId() },
    reconnectionDelay: 200,
    reconnectionDelayMax: 1500,
    randomizationFactor: 0.33,
    timeout: 5000,
    auth: (give) => {
      getToken(refused).then(
        (token) => {
          const impersonate = impersonatedUserId();
          give({
            token,
            cursor,
            watch: { ...watched(), since: cursor === null ? oldestFetchedCursor() : undefined },
            ...(impersonate === null ? {} : { impersonate }),
          });
        },
        // Closes the connection if the identity provider is unreachable. The library then reconnects and asks for a
        // token again.
        () => socket.io.engine.close(),
      );
    },
  });

  const refetch = (jitterMs: number) =>
    later(() => void queryClient.invalidateQueries({}, { cancelRefetch: true }), Math.random() * jitterMs);
  const moveTo = (next: string | undefined) => {
    if (next !== undefined && isAfter(next, cursor)) cursor = next;
  };

  function send(name: string, body: object, then: (error: Error | null, reply?: { cursor?: string }) => void): void {
    if (socket.connected) socket.timeout(ackMs).emit(name, body, then);
    else logWarning(`no live connection to send ${name}`);
  }

  function sendWatch(): void {
    send('watch', { ...watched(), since: oldestFetchedCursor() }, (error, reply) => {
      if (error) return;
      moveTo(reply?.cursor);
    });
  }

  function checkHealth(): void {
    if (!socket.connected) return;
    send('health_check', {}, (error) => {
      misses = error ? misses + 1 : 0;
      // the browser was offline, but the connection was never interrupted
      if (!error) setConnection('connected');
      if (misses < 2) return;
      misses = 0;
      setConnection('disconnected');
      // closes the transport, so that the library reconnects
      socket.io.engine.close();
    });
  }

  socket.on('connect', () => {
    misses = 0;
    refused = undefined;
    setConnection('connected');
    sendWatch();
    // The server repeats missed events only for watched members, so all other data is refetched too. If the first
    // connection took long, the positions of the first responses are no longer known.
    if (wasConnected || performance.now() - startedAt >= retentionMs) refetch(reconnectJitterMs);
    wasConnected = true;
  });
  socket.on('socket_initialized', (body: { cursor?: string }) => {
    if (cursor === null) moveTo(body.cursor);
  });
  socket.onAny((name: string, payload: unknown, at: unknown) => {
    // protocol messages have no cursor
    if (typeof at !== 'string' || seen(at)) return;
    moveTo(at);
    applyEvent(name, payload, queryClient);
  });
  socket.on('resync', () => {
    cursor = null;
    refetch(resyncJitterMs);
  });
  socket.on('socket_failed', (body: { code?: string }) => {
    logWarning(`the live connection was refused: ${body.code}`);
    refused = readTokens()?.accessToken;
  });
  socket.on('disconnect', (reason) => {
    setConnection('disconnected');
    // the library does not reconnect automatically if the server has closed the connection
    if (!stopped && reason === 'io server disconnect') later(() => socket.connect(), 300);
  });
  socket.on('connect_error', (error: Error & { data?: { code?: string } }) => {
    setConnection('disconnected');
    if (stopped || socket.active) return;
    const code = error.data?.code;
    if (code !== undefined && signInCodes.has(code)) {
      refused = readTokens()?.accessToken;
      // Checks whether the token has expired or the session has ended. If so, the server responds with 401 and the
      // screen shows 'Not logged in'.
      void queryClient.invalidateQueries({ queryKey: ['acting-user'] });
    }
    later(() => socket.connect(), 2000);
  });

  let token = readTokens()?.accessToken;
  const stopTokens = onTokens((tokens) => {
    if (tokens === null || tokens.accessToken === token) return;
    token = tokens.accessToken;
    if (socket.connected) send('authenticate', { token }, () => {});
  });
  onWatchChange(() => queueMicrotask(() => socket.connected && sendWatch()));
  const health = setInterval(checkHealth, liveProtocol.healthCheckMs);
  const wake = () => {
    if (stopped) return;
    if (socket.connected) checkHealth();
    else socket.connect();
  };
  // Without a network, the socket takes a long time to notice that the connection is lost, so it counts as disconnected
  // now. The check corrects this if the server runs on the same device and still responds.
  const sleep = () => {
    setConnection('disconnected');
    checkHealth();
  };
  addEventListener('online', wake);
  addEventListener('offline', sleep);

  return () => {
    stopped = true;
    stopTokens();
    onWatchChange(() => {});
    clearInterval(health);
    removeEventListener('online', wake);
    removeEventListener('offline', sleep);
    for (const timer of timers) clearTimeout(timer);
    timers = [];
    socket.disconnect();
    setConnection('initial');
  };
}
