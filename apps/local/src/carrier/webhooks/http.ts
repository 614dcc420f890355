import http from 'node:http';
import { connectHost, isThisMachine } from './loopback.ts';
import type { WebhookTimeouts } from './overrides.ts';

export interface Answer {
  status: number;
  contentType: string;
  body: Buffer;
}

/**
 * A request without a response: the connection failed (`ct`), the response took too long (`rt`), or the URL is not
 * allowed.
 */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
  readonly reason: 'ct' | 'rt' | 'refused';

  constructor(reason: NoAnswer['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

export interface Outgoing {
  method: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  body?: string;
  /** Maximum size of a response, in bytes. */
  most: number;
}

/**
 * Sends one request to this machine.
 * @throws NoAnswer
 */
export function send(outgoing: Outgoing, patience: Pick<WebhookTimeouts, 'connectMs' | 'readMs'>): Promise<Answer> {
  const url = URL.parse(outgoing.url);
  if (url?.protocol !== 'http:' || !isThisMachine(url.hostname)) {
    return Promise.reject(new NoAnswer('refused', `${outgoing.url} is not on this machine.`));
  }
  return new Promise((resolve, reject) => {
    const request = http.request({
      agent,
      host: connectHost(url.hostname),
      port: url.port || 80,
      method: outgoing.method,
      path: url.pathname + url.search,
      headers: { ...outgoing.headers, host: url.host },
    });
    let isConnected = false;
    let timer = setTimeout(() => fail('ct', 'The connection was not established in time.'), patience.connectMs);
    const waitOn = () => {
      clearTimeout(timer);
      timer = setTimeout(() => fail('rt', 'The server did not respond in time.'), patience.readMs);
    };
    function fail(reason: NoAnswer['reason'], message: string): void {
      clearTimeout(timer);
      reject(new NoAnswer(reason, message));
      request.destroy();
    }
    const connected = () => {
      isConnected = true;
      waitOn();
    };
    request.on('socket', (socket) => (socket.connecting ? socket.once('connect', connected) : connected()));
    request.on('error', (error: NodeJS.ErrnoException) => {
      // The server may have closed this idle connection. A retry on a new connection shows whether the server is
      // reachable.
      if (request.reusedSocket && error.code === 'ECONNRESET') {
        clearTimeout(timer);
        send(outgoing, patience).then(resolve, reject);
      } else fail(isConnected ? 'rt' : 'ct', error.message);
    });
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        waitOn();
        size += chunk.length;
        if (size > outgoing.most) fail('refused', 'The response is too long.');
        else chunks.push(chunk);
      });
      response.on('error', (error) => fail('rt', error.message));
      response.on('end', () => {
        clearTimeout(timer);
        const contentType =
          String(response.headers['content-type'] ?? '')
            .split(';')[0]
            ?.trim()
            .toLowerCase() ?? '';
        resolve({ status: response.statusCode ?? 0, contentType, body: Buffer.concat(chunks) });
      });
    });
    request.end(outgoing.body);
  });
}
