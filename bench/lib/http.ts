import { request } from 'node:http';

export interface Answer {
  /** HTTP status; 0 if the connection failed. */
  status: number;
  text: string;
  /** The code in the error body, or the code of the connection error. */
  code: string;
  ms: number;
}

export interface CallOptions {
  method?: string;
  token?: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent unchanged, instead of `body`. */
  content?: string;
  headers?: Record<string, string>;
  timeoutMs?: number;
}

/** Sends one request on a new connection, so that a round robin can distribute every request. Never throws. */
export function call(
  url: string,
  { method = 'GET', token, body, content, headers = {}, timeoutMs = 60_000 }: CallOptions = {},
): Promise<Answer> {
  const began = performance.now();
  const payload = content ?? (body === undefined ? undefined : JSON.stringify(body));
  return new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException) =>
      resolve({ status: 0, text: '', code: error.code ?? error.message, ms: performance.now() - began });
    const outgoing = request(
      url,
      {
        method,
        agent: false,
        timeout: timeoutMs,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(payload === undefined
            ? {}
            : {
                'content-type': content === undefined ? 'application/json' : 'application/octet-stream',
                'content-length': Buffer.byteLength(payload),
              }),
          ...headers,
        },
      },
      (incoming) => {
        let text = '';
        incoming.setEncoding('utf8');
        incoming.on('data', (chunk: string) => {
          text += chunk;
        });
        incoming.on('error', failed);
        incoming.on('end', () => {
          const code = (incoming.statusCode ?? 0) < 400 ? '' : (/"code":"(\w+)"/.exec(text)?.[1] ?? '');
          resolve({ status: incoming.statusCode ?? 0, text, code, ms: performance.now() - began });
        });
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(Object.assign(new Error('no answer'), { code: 'NO_ANSWER' })));
    outgoing.on('error', failed);
    outgoing.end(payload);
  });
}

/** Returns true if the same request may be sent again: either there was no response, or its status allows this. */
export const mayRetry = ({ status }: Answer): boolean =>
  status === 0 || status === 503 || status === 429 || status === 502;
