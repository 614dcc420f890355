import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { isDeepStrictEqual } from 'node:util';
import { type MllpConfig, type MllpTls, secureOf } from '../../platform/config-mllp.ts';
import type { JobContext, Listener } from '../../platform/module.ts';
import { type Frame, framed, frameReader } from './frames.ts';
import { senderNamed, senderWithCertificate } from './queries.ts';
import { messageBytes, notStored, receiveMessage, type Sender, storeTogether, tooLong } from './receive.ts';

const defaults = {
  /** Connections at once, of all hospitals and of one. */
  connections: 200,
  connectionsEach: 20,
  /** From the first byte of a message to its last, and for what is answered to be read. */
  messageMs: 30_000,
  /** What may stand between messages before this is somebody who speaks something else. */
  strayBytes: 65_536,
  /** How long a stop waits for messages that are being stored. */
  stopMs: 10_000,
  /** How long somebody may take to show who they are. */
  handshakeMs: 10_000,
  /** How often the files with the certificates are looked at. */
  certificatesMs: 30_000,
  /** How long it is believed who somebody is, before it is asked again. */
  knownMs: 2000,
};
export type MllpLimits = typeof defaults;

interface Connection {
  socket: Socket;
  sender: Sender | undefined;
  /** A message is being stored or its answer written. */
  isBusy: boolean;
  /** Nothing more is taken from it: it comes again, and is then judged anew. */
  isDismissed: boolean;
}

/**
 * The port on which hospitals connect and send, one message after the other, each answered once it is stored
 * (docs/areas/hospital-stays.md#connections). A connection is not read while its message is being stored, so whoever sends
 * faster than can be stored waits; who stops in the middle of a message is cut off, and what was stored stays.
 */
export async function listenMllp(
  context: JobContext,
  { host, port, tls: first, reread, sender: plainSender }: MllpConfig,
  change: Partial<MllpLimits> = {},
): Promise<Listener> {
  const limits = { ...defaults, ...change };
  const { log } = context;
  const connections = new Set<Connection>();
  const store = storeTogether(context.each);
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

  /** What is answered to a frame, null for nothing; `isOver` where nothing can be stored now and the sender should come again. */
  async function answerTo(
    sender: Sender,
    { bytes, isTooLong }: Frame,
  ): Promise<{ text: string | null; isOver: boolean }> {
    const now = context.now();
    if (isTooLong) return { text: tooLong(bytes, now), isOver: false };
    try {
      const { answer } = await receiveMessage(store, sender, bytes, now);
      return { text: answer, isOver: false };
    } catch (error) {
      // an error of the driver can quote the message
      const kind = error instanceof Error ? error.name : 'unknown';
      log.error({ senderId: sender.id, kind }, 'a message of a hospital could not be stored');
      return { text: notStored(bytes, now), isOver: true };
    }
  }

  async function write(socket: Socket, text: string): Promise<void> {
    if (socket.write(framed(text))) return;
    await once(socket, 'drain', { signal: AbortSignal.timeout(limits.messageMs) });
  }

  async function serve(connection: Connection): Promise<void> {
    const { socket } = connection;
    connection.sender = await whoIs(socket);
    let knownUntil = performance.now() + limits.knownMs;
    const { sender } = connection;
    if (!sender) {
      log.info({}, 'a connection whose certificate is no hospital’s was closed');
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
          // their certificate was taken from them
          if (!connection.sender) return;
          const { text, isOver } = await answerTo(connection.sender, frame);
          if (text !== null) await write(socket, text);
          if (isOver || isStopping || connection.isDismissed) return;
        }
        if (reader.strayBytes() > limits.strayBytes) {
          log.info({ senderId: sender.id }, 'a connection that sends no messages was closed');
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
    void serve(connection)
      .catch((error: unknown) => {
        // a connection that broke says nothing of us; anything else does
        const { code = '', name = 'unknown' } = error as { code?: string; name?: string };
        if (!/^(ERR_STREAM|E[A-Z]+$|ABORT)/.test(code))
          log.error({ kind: name }, 'a connection of a hospital was closed');
        socket.destroy();
      })
      .finally(() => {
        connection.isBusy = false;
        // what was answered leaves before the connection does
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

  /**
   * Takes certificates that were changed in their files. Who connects from then on sees the new one; where other hospitals are
   * let in than before, everybody who is connected has to come again, as soon as the message under way is answered.
   */
  let saidWrong = '';
  const takeCertificates = (): void => {
    if (!secure || !tls || !reread) return;
    try {
      const now = reread();
      saidWrong = '';
      if (isDeepStrictEqual(now, tls)) return;
      secure.setSecureContext(contextOf(now));
      const isSameWay = now.clientCa === tls.clientCa && now.crl === tls.crl;
      tls = now;
      log.info({ connections: connections.size }, 'the certificates of the port for hospitals were changed');
      if (isSameWay) return;
      for (const connection of connections) {
        connection.isDismissed = true;
        if (!connection.isBusy) connection.socket.destroy();
      }
    } catch (error) {
      // a file that is just being written is whole the next time; the certificates before go on meanwhile
      const problem = error instanceof Error ? error.message : 'unknown';
      if (problem !== saidWrong) log.error({ problem }, 'the certificates of the port for hospitals cannot be used');
      saidWrong = problem;
    }
  };
  const looking = reread ? setInterval(takeCertificates, limits.certificatesMs).unref() : undefined;
  server.maxConnections = limits.connections;
  let toldOfDrops = Number.NEGATIVE_INFINITY;
  server.on('drop', () => {
    if (performance.now() - toldOfDrops < 60_000) return;
    toldOfDrops = performance.now();
    log.error({ connections: limits.connections }, 'hospitals have too many connections: more are refused');
  });
  server.on('tlsClientError', () => log.info({}, 'a connection without a good certificate was refused'));
  server.listen({ host, port, backlog: 512 });
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async stop() {
      isStopping = true;
      clearInterval(looking);
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
 * Connections whose TLS is not there yet. Where a half may be closed before the other, Node keeps one whose sender went away
 * within the handshake for good: it would count as a connection, and a stop would wait for it.
 */
function trackHandshakes(mostMs: number) {
  const open = new Map<string, { socket: Socket; late: NodeJS.Timeout }>();
  const keyOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`;
  const forget = (key: string): void => {
    clearTimeout(open.get(key)?.late);
    open.delete(key);
  };
  return {
    begin(socket: Socket): void {
      const key = keyOf(socket);
      const late = setTimeout(() => socket.destroy(), mostMs).unref();
      open.set(key, { socket, late });
      socket.on('close', () => forget(key));
    },
    over: (socket: Socket): void => forget(keyOf(socket)),
    end(): void {
      for (const { socket } of open.values()) socket.destroy();
    },
  };
}
