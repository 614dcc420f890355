import { type LiveMessage, type LiveWatch, liveProtocol } from '@guidepost/contracts';
import { io, type Socket } from 'socket.io-client';

export interface LiveClient {
  readonly socket: Socket;
  /** All events that arrived, in order. */
  readonly events: LiveMessage[];
  readonly resyncs: () => number;
  /** Returns the error code that the server sent when it closed the connection. */
  readonly failed: () => string | undefined;
  readonly isConnected: () => boolean;
  /** Returns the position up to which the client received events. */
  readonly cursor: () => string | undefined;
  send(name: string, body: unknown): Promise<{ ok: boolean; code?: string; cursor?: string }>;
  close(): void;
}

export interface LiveOptions {
  token?: string;
  cursor?: string | undefined;
  watch?: LiveWatch;
  impersonate?: number;
  origin?: string;
  namespace?: string;
  headers?: Record<string, string>;
  /** Replaces the connection's valid query parameters. */
  query?: Record<string, string>;
}

/**
 * Connects like a browser.
 * @throws the server's error code if it refuses the connection
 */
export function connectLive(
  url: string,
  {
    origin = 'http://localhost:8080',
    namespace = liveProtocol.namespace,
    headers = {},
    query = { deviceId: 'test' },
    ...auth
  }: LiveOptions,
): Promise<LiveClient> {
  const socket = io(url + namespace, {
    path: liveProtocol.path,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth,
    query,
    extraHeaders: origin === '' ? headers : { ...headers, origin },
  });
  const events: LiveMessage[] = [];
  let cursor = auth.cursor;
  let resyncs = 0;
  let failed: string | undefined;
  socket.onAny((name: LiveMessage['name'], payload: unknown, at: unknown) => {
    // ignores messages of the protocol itself, which have no cursor
    if (typeof at !== 'string') return;
    events.push({ name, payload, cursor: at });
    cursor = at;
  });
  socket.on('resync', () => {
    resyncs += 1;
  });
  socket.on('socket_failed', (body: { code: string }) => {
    failed = body.code;
  });
  return new Promise((resolve, reject) => {
    socket.on('connect_error', (error: Error & { data?: { code?: string } }) => {
      socket.disconnect();
      reject(new Error(error.data?.code ?? error.message));
    });
    socket.on('disconnect', () => reject(new Error('disconnected')));
    socket.on('socket_initialized', (body: { cursor: string }) => {
      cursor ??= body.cursor;
      resolve({
        socket,
        events,
        resyncs: () => resyncs,
        failed: () => failed,
        isConnected: () => socket.connected,
        cursor: () => cursor,
        send: (name, body) => socket.timeout(5000).emitWithAck(name, body) as ReturnType<LiveClient['send']>,
        close: () => void socket.disconnect(),
      });
    });
  });
}
