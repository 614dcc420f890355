import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import type { GeneratorCommand, GeneratorReply } from './generator-client.ts';

/**
 * The load generator: a separate process with kept-alive connections. Each connection sends its next request after the
 * response to the previous one. The process writes and parses HTTP/1.1 itself, to use as little as possible of the
 * machine that it measures.
 */

const headEnd = Buffer.from('\r\n\r\n');

interface Prepared {
  before: string;
  after: string;
  keyed: boolean;
}

let prepared: Prepared[] = [];
let port = 0;
let measuring = false;
let counting = false;
let latencies = new Float64Array(0);
let counted = 0;
let failed = 0;
let bytes = 0;
let failure = '';
let nextRequest = 0;

function recordLatency(ms: number): void {
  if (!counting) return;
  if (counted === latencies.length) {
    const larger = new Float64Array(latencies.length * 2);
    larger.set(latencies);
    latencies = larger;
  }
  latencies[counted] = ms;
  counted += 1;
}

class Connection {
  private readonly socket: Socket;
  private received: Buffer = Buffer.alloc(0);
  private sentAt = 0;
  private busy = false;

  constructor() {
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.socket.on('data', (chunk: Buffer) => this.take(chunk));
    this.socket.on('error', (error) => {
      failed += 1;
      failure = error.message;
    });
  }

  start(): void {
    if (!this.busy) this.send();
  }

  close(): void {
    this.socket.destroy();
  }

  private send(): void {
    this.busy = measuring;
    if (!measuring) return;
    const request = prepared[nextRequest % prepared.length] as Prepared;
    nextRequest += 1;
    this.sentAt = performance.now();
    this.socket.write(
      request.keyed
        ? `${request.before}idempotency-key: ${randomUUID()}\r\n${request.after}`
        : request.before + request.after,
    );
  }

  private take(chunk: Buffer): void {
    this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk]);
    const end = this.received.indexOf(headEnd);
    if (end < 0) return;
    const head = this.received.toString('latin1', 0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const total = end + 4 + length;
    if (this.received.length < total) return;
    recordLatency(performance.now() - this.sentAt);
    if (head.charCodeAt(9) !== 50) {
      failed += 1;
      failure = this.received.toString('utf8', 0, Math.min(total, 600));
    }
    if (counting) bytes += total;
    this.received = this.received.subarray(total);
    this.send();
  }
}

let connections: Connection[] = [];
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function run(warmMs: number, ms: number): Promise<void> {
  measuring = true;
  for (const connection of connections) connection.start();
  await wait(warmMs);
  counted = 0;
  failed = 0;
  bytes = 0;
  latencies = new Float64Array(100_000);
  const cpu = process.cpuUsage();
  const began = performance.now();
  counting = true;
  await wait(ms);
  counting = false;
  const seconds = (performance.now() - began) / 1000;
  const used = process.cpuUsage(cpu);
  measuring = false;
  await wait(200);
  const reply: GeneratorReply = {
    latencies: latencies.slice(0, counted),
    seconds,
    failed,
    failure,
    bytes,
    cpuSeconds: (used.user + used.system) / 1e6,
  };
  process.send?.(reply);
}

process.on('message', (command: GeneratorCommand) => {
  if (command.type === 'prepare') {
    port = command.port;
    prepared = command.requests;
    connections = Array.from({ length: command.connections }, () => new Connection());
    process.send?.('ready');
  } else if (command.type === 'run') void run(command.warmMs, command.ms);
  else {
    for (const connection of connections) connection.close();
    process.disconnect?.();
  }
});
process.on('disconnect', () => process.exit(0));
