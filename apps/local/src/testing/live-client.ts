import { liveProtocol } from '@guidepost/contracts';

export interface PlainClient {
  /** The cursors of all events that arrived, in order, over all connections. */
  readonly cursors: string[];
  readonly resyncs: () => number;
  readonly isConnected: () => boolean;
  close(): void;
}

/**
 * Connects to live events like the staff app: it connects again after an interruption, and continues from its cursor.
 * @param baseUrl returns the URL of the server for the next connection
 */
export function connectPlain(baseUrl: () => string, token: string): PlainClient {
  const cursors: string[] = [];
  let cursor: string | null = null;
  let isConnected = false;
  let isClosed = false;
  let resyncs = 0;
  let socket: WebSocket;
  const { path, namespace } = liveProtocol;

  function take(text: string): void {
    if (text === '2') socket.send('3');
    else if (text.startsWith('0')) socket.send(`40${namespace},${JSON.stringify({ token, cursor })}`);
    else if (text.startsWith(`44${namespace}`)) socket.close();
    else if (text.startsWith(`42${namespace},`)) {
      const [name, body, at] = JSON.parse(text.slice(namespace.length + 3)) as [string, { cursor?: string }, unknown];
      if (typeof at === 'string') {
        cursor = at;
        cursors.push(at);
      } else if (name === 'socket_initialized') {
        isConnected = true;
        cursor ??= body.cursor ?? null;
      } else if (name === 'resync') resyncs += 1;
    }
  }

  function open(): void {
    if (isClosed) return;
    socket = new WebSocket(`${baseUrl().replace('http', 'ws')}${path}/?EIO=4&transport=websocket&deviceId=test`);
    socket.addEventListener('message', ({ data }) => take(String(data)));
    socket.addEventListener('error', () => {});
    socket.addEventListener('close', () => {
      isConnected = false;
      setTimeout(open, 100);
    });
  }
  open();

  return {
    cursors,
    resyncs: () => resyncs,
    isConnected: () => isConnected,
    close() {
      isClosed = true;
      socket.close();
    },
  };
}
