import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import twilio from 'twilio';

/** A webhook as the server received it. */
export interface Received {
  path: string;
  params: Record<string, string>;
  /** True if the signature is valid according to Twilio's SDK. */
  isSigned: boolean;
  token: string;
  at: number;
}

interface Reply {
  status?: number;
  type?: string;
  body?: string | Buffer;
}

type Answer = (received: Received) => Reply | string | undefined;

/** A fake Guidepost server. Stores the webhooks that it receives. Each test sets the responses that it needs. */
export class FakeProduct {
  readonly received: Received[] = [];
  readonly #answers = new Map<string, Answer>();
  readonly #server: Server;
  base = '';

  /** @param token returns the account's token, which the server uses to check webhook signatures */
  constructor(token: () => string) {
    this.#server = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      request.on('end', () => {
        const url = new URL(request.url ?? '', this.base);
        const params = Object.fromEntries(request.method === 'POST' ? new URLSearchParams(text) : url.searchParams);
        const signature = String(request.headers['x-twilio-signature'] ?? '');
        const received: Received = {
          path: url.pathname,
          params,
          isSigned: twilio.validateRequest(token(), signature, url.href, request.method === 'POST' ? params : {}),
          token: String(request.headers['i-twilio-idempotency-token'] ?? ''),
          at: performance.now(),
        };
        if (signature !== '') this.received.push(received);
        const answer = this.#answers.get(url.pathname)?.(received) ?? {};
        const reply =
          typeof answer === 'string' ? { type: 'text/xml', body: `<Response>${answer}</Response>` } : answer;
        response.writeHead(reply.status ?? 200, { 'content-type': reply.type ?? 'text/xml' });
        response.end(reply.body ?? '<Response/>');
      });
    });
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.base = `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Sets the response for a path: the content of a TwiML document, or a function that returns any response. */
  on(path: string, answer: Answer | string): void {
    this.#answers.set(path, typeof answer === 'string' ? () => answer : answer);
  }

  urlOf(path: string): string {
    return this.base + path;
  }

  /** Returns the webhooks that a path has received so far. */
  of(path: string): Received[] {
    return this.received.filter((received) => received.path === path);
  }

  forget(): void {
    this.received.length = 0;
    this.#answers.clear();
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
