import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { isDeepStrictEqual } from 'node:util';
import { type MllpConfig, type MllpTls, secureOf } from '../../platform/config-mllp.ts';
import type { JobContext, Listener } from '../../platform/module.ts';
import { type Frame, frameMessage, frameReader } from './frames.ts';
import { senderNamed, senderWithCertificate } from './queries.ts';
import {
  createBatchedStore,
  messageBytes,
  receiveMessage,
  retryAcknowledgment,
  type Sender,
  tooLongAcknowledgment,
} from './receive.ts';

const defaults = {
  /** Maximum number of open connections from all hospitals. `connectionsEach` is the limit for one hospital. */
  connections: 200,
  connectionsEach: 20,
  /**
   * Time limit for receiving a message, from its first to its last byte, and for sending an answer, in milliseconds.
   */
  messageMs: 30_000,
  /** Maximum number of bytes between messages. A client that sends more does not use MLLP. */
  strayBytes: 65_536,
  /** How long a stopping server waits until messages are stored, in milliseconds. */
  stopMs: 10_000,
  /** Time limit for a TLS handshake, in milliseconds. */
  handshakeMs: 10_000,
  /** Interval at which the server looks for changed certificate files, in milliseconds. */
  certificatesMs: 30_000,
  /** How long a client's identity is cached, in milliseconds. */
  knownMs: 2000,
};
export type MllpLimits = typeof defaults;

interface Connection {
  socket: Socket;
  sender: Sender | undefined;
  /** True while the server identifies the client, stores a message or writes an answer. */
  isBusy: boolean;
  /**
   * True if the server accepts no more messages on this connection, so that the client must connect again and its
   * certificate is checked again.
   */
  isDismissed: boolean;
}

/**
 * Opens the port that hospitals connect to. A hospital sends its messages one after another, and the server
 * acknowledges each message after storing it (docs/areas/hospital-stays.md#connections). While the server stores a
 * message, it does not read from that connection, so a fast sender must wait. If a sender stops in the middle of a
 * message, the server disconnects it. The sender's stored messages remain.
 */
export async function listenMllp(
  context: JobContext,
  { host, port, tls: first, reread, sender: plainSender }: MllpConfig,
  change: Partial<MllpLimits> = {},
): Promise<Listener> {
  const limits = { ...defaults, ...change };
  const { log } = context;
  const connections = new Set<Connection>();
  const store = createBatchedStore(context.each);
  let isStopping = false;
  let tls = first;

  const whoIs = async (socket: Socket): Promise<Sender | undefined> => {
    const certificate = tls && (socket as TLSSocket).getPeerCertificate().subject?.CN;
    const found = await context.transaction(async (tx) => {
      if (!tls) return senderNamed(tx, plainSender ?? 'MLLP', 'America/New_York', context.now().toString());
      return typeof certificate === 'string' ? senderWithCertificate(tx, certificate) : undefined;
    });
    return found && { id: found.id, timeZone: found.time_zone };
  };

  /**
   * Returns the answer to a frame, or null if the sender does not want one. If the message could not be stored,
   * `isOver` is true. In that case, the connection must be closed, so that the client connects again.
   */
  async function answerTo(
    sender: Sender,
    { bytes, isTooLong }: Frame,
  ): Promise<{ text: string | null; isOver: boolean }> {
    const now = context.now();
    if (isTooLong) return { text: tooLongAcknowledgment(bytes, now), isOver: false };
    try {
      const { answer } = await receiveMessage(store, sender, bytes, now);
      return { text: answer, isOver: false };
    } catch (error) {
      // The driver's error can contain the message's text, so only the error's name is logged.
      const kind = error instanceof Error ? error.name : 'unknown';
      log.error({ senderId: sender.id, kind }, 'a hospital message was not stored');
      return { text: retryAcknowledgment(bytes, now), isOver: true };
    }
  }

  async function write(socket: Socket, text: string): Promise<void> {
    if (socket.write(frameMessage(text))) return;
    await once(socket, 'drain', { signal: AbortSignal.timeout(limits.messageMs) });
  }

  async function handleConnection(connection: Connection): Promise<void> {
    const { socket } = connection;
    connection.sender = await whoIs(socket);
    let knownUntil = performance.now() + limits.knownMs;
    const { sender } = connection;
    if (!sender) {
      log.info({}, 'closed a connection whose certificate belongs to no hospital');
      return;
    }
    if ([...connections].filter((one) => one.sender?.id === sender.id).length > limits.connectionsEach) {
      log.error({ senderId: sender.id }, 'a hospital has too many connections');
      return;
    }
    connection.isBusy = false;
    if (isStopping) return;
    const reader = frameReader(messageBytes);
    let late: NodeJS.Timeout | undefined;
    const stopWaiting = () => {
      clearTimeout(late);
      late = undefined;
    };
    try {
      for await (const piece of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        connection.isBusy = true;
        const frames = reader.take(piece);
        if (frames.length > 0) stopWaiting();
        for (const frame of frames) {
          if (performance.now() > knownUntil) {
            connection.sender = await whoIs(socket);
            knownUntil = performance.now() + limits.knownMs;
          }
          // An administrator has removed the hospital's certificate.
          if (!connection.sender) return;
          const { text, isOver } = await answerTo(connection.sender, frame);
          if (text !== null) await write(socket, text);
          if (isOver || isStopping || connection.isDismissed) return;
        }
        if (reader.strayBytes() > limits.strayBytes) {
          log.info({ senderId: sender.id }, 'closed a connection that sent no messages');
          return;
        }
        connection.isBusy = false;
        if (isStopping || connection.isDismissed) return;
        if (!reader.isInside()) stopWaiting();
        else late ??= setTimeout(() => socket.destroy(), limits.messageMs);
      }
    } finally {
      stopWaiting();
    }
  }

  const onConnection = (socket: Socket): void => {
    const connection: Connection = { socket, sender: undefined, isBusy: true, isDismissed: false };
    connections.add(connection);
    socket.on('error', () => {});
    socket.on('close', () => connections.delete(connection));
    socket.setNoDelay(true);
    socket.setKeepAlive(true, 60_000);
    void handleConnection(connection)
      .catch((error: unknown) => {
        // A broken connection is not an error of this server. Any other error is logged.
        const { code = '', name = 'unknown' } = error as { code?: string; name?: string };
        if (!/^(ERR_STREAM|E[A-Z]+$|ABORT)/.test(code))
          log.error({ kind: name }, 'closed the connection of a hospital');
        socket.destroy();
      })
      .finally(() => {
        connection.isBusy = false;
        // `end` sends the rest of the answer before the connection closes.
        socket.end();
        socket.resume();
        setTimeout(() => socket.destroy(), 2000).unref();
      });
  };

  const handshakes = trackHandshakes(limits.handshakeMs);
  const contextOf = (of: MllpTls) => ({ ...secureOf(of), minVersion: 'TLSv1.2' as const });
  const secure = tls
    ? createTlsServer(
        {
          ...contextOf(tls),
          requestCert: true,
          rejectUnauthorized: true,
          handshakeTimeout: limits.handshakeMs,
          allowHalfOpen: true,
        },
        (socket) => {
          handshakes.over(socket);
          onConnection(socket);
        },
      )
    : null;
  secure?.on('connection', (socket) => handshakes.begin(socket));
  const server: Server = secure ?? createServer({ allowHalfOpen: true }, onConnection);

  let saidWrong = '';
  /**
   * Uses changed certificate files for new connections. If the accepted client certificates have changed, all connected
   * clients must connect again after their current message is answered.
   */
  const takeCertificates = (): void => {
    if (!secure || !tls || !reread) return;
    try {
      const now = reread();
      saidWrong = '';
      if (isDeepStrictEqual(now, tls)) return;
      secure.setSecureContext(contextOf(now));
      const isSameWay = now.clientCa === tls.clientCa && now.crl === tls.crl;
      tls = now;
      log.info({ connections: connections.size }, 'reloaded the certificates of the hospital port');
      if (isSameWay) return;
      for (const connection of connections) {
        connection.isDismissed = true;
        if (!connection.isBusy) connection.socket.destroy();
      }
    } catch (error) {
      // Another program may still be writing the file. The next check reads it again. Until then, the previous
      // certificates stay in use.
      const problem = error instanceof Error ? error.message : 'unknown';
      if (problem !== saidWrong) log.error({ problem }, 'the certificates of the hospital port are invalid');
      saidWrong = problem;
    }
  };
  const certificateTimer = reread ? setInterval(takeCertificates, limits.certificatesMs).unref() : undefined;
  server.maxConnections = limits.connections;
  let toldOfDrops = Number.NEGATIVE_INFINITY;
  server.on('drop', () => {
    if (performance.now() - toldOfDrops < 60_000) return;
    toldOfDrops = performance.now();
    log.error({ connections: limits.connections }, 'refused a connection: hospitals have too many connections');
  });
  server.on('tlsClientError', () => log.info({}, 'refused a connection without a valid certificate'));
  server.listen({ host, port, backlog: 512 });
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async stop() {
      isStopping = true;
      clearInterval(certificateTimer);
      const closed = new Promise<void>((done) => server.close(() => done()));
      for (const { socket, isBusy } of connections) if (!isBusy) socket.destroy();
      handshakes.end();
      const late = setTimeout(() => {
        for (const { socket } of connections) socket.destroy();
      }, limits.stopMs);
      await closed;
      clearTimeout(late);
    },
  };
}

/**
 * Tracks connections until their TLS handshake is done, and closes slow ones. Half-open connections are allowed, so
 * Node.js never closes a connection whose client disconnected during the handshake. Such a connection would count
 * toward the limit, and a stopping server would wait for it.
 */
function trackHandshakes(maxMs: number) {
  const open = new Map<string, { socket: Socket; late: NodeJS.Timeout }>();
  const keyOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`;
  const forget = (key: string): void => {
    clearTimeout(open.get(key)?.late);
    open.delete(key);
  };
  return {
    begin(socket: Socket): void {
      const key = keyOf(socket);
      const late = setTimeout(() => socket.destroy(), maxMs).unref();
      open.set(key, { socket, late });
      socket.on('close', () => forget(key));
    },
    over: (socket: Socket): void => forget(keyOf(socket)),
    end(): void {
      for (const { socket } of open.values()) socket.destroy();
    },
  };
}
