import { WebSocket } from 'ws';
import type { ClientsCommand, ClientsReport } from './clients-client.ts';

/**
 * Many live clients in one process. They implement the engine.io and socket.io protocols directly on `ws`, so that ten
 * thousand of them use little of the machine. Like the web client, they reconnect with jitter and continue from their
 * cursor.
 */

const clock = () => performance.timeOrigin + performance.now();

class Client {
  connected = false;
  initialized = false;
  received = 0;
  resyncs = 0;
  lastN = 0;
  closedByServer = 0;
  private cursor: string | null = null;
  private socket: WebSocket | undefined;
  private stopped = false;
  private paused = false;
  private readonly auth: () => Record<string, unknown>;
  private readonly url: string;
  private readonly hear: (n: number, at: number) => void;

  constructor(url: string, auth: Record<string, unknown>, hear: (n: number, at: number) => void) {
    this.url = url;
    this.auth = () => ({ ...auth, cursor: this.cursor });
    this.hear = hear;
  }

  open(): void {
    if (this.stopped) return;
    const socket = new WebSocket(`${this.url}&deviceId=bench`, { perMessageDeflate: false });
    this.socket = socket;
    socket.on('message', (data) => this.take(String(data)));
    socket.on('error', () => {});
    socket.on('close', () => {
      if (this.connected) this.closedByServer += 1;
      this.connected = false;
      this.initialized = false;
      if (!this.stopped) setTimeout(() => this.open(), 200 + Math.random() * 1300);
    });
  }

  private take(text: string): void {
    if (text === '2') this.socket?.send('3');
    else if (text.startsWith('0')) this.socket?.send(`40/base,${JSON.stringify(this.auth())}`);
    else if (text.startsWith('40/base')) this.connected = true;
    else if (text.startsWith('44/base')) this.socket?.close();
    else if (text.startsWith('42/base,')) {
      const [name, body, cursor] = JSON.parse(text.slice(8)) as [
        string,
        { cursor?: string; externalItemId?: number },
        string | undefined,
      ];
      // Only event messages have a cursor.
      if (cursor !== undefined) {
        this.received += 1;
        this.cursor = cursor;
        // A note also changes other data, such as its member's place in Outreach. Only feed entries are counted.
        const n = body.externalItemId;
        if (n !== undefined) {
          this.lastN = n;
          this.hear(n, clock());
        }
      } else if (name === 'socket_initialized') {
        this.initialized = true;
        this.cursor ??= body.cursor ?? null;
      } else if (name === 'resync') {
        this.resyncs += 1;
        this.cursor = null;
      }
    }
  }

  /** Stops reading. The kernel's buffers fill up first, and then the server's. */
  pause(on: boolean): void {
    if (on === this.paused) return;
    this.paused = on;
    if (on) this.socket?.pause();
    else this.socket?.resume();
  }

  stop(): void {
    this.stopped = true;
    this.socket?.terminate();
  }
}

let clients: Client[] = [];
let heard: { n: number; at: number }[] = [];

async function open(command: Extract<ClientsCommand, { type: 'open' }>): Promise<void> {
  clients = command.auths.map((auth) => new Client(command.url, auth, (n, at) => heard.push({ n, at })));
  const began = performance.now();
  for (let at = 0; at < clients.length; at += 100) {
    for (const client of clients.slice(at, at + 100)) client.open();
    // Limits the number of simultaneous handshakes to a few hundred.
    while (clients.slice(0, at + 100).filter((client) => !client.initialized).length > 300)
      await new Promise((resolve) => setTimeout(resolve, 10));
  }
  while (!clients.every((client) => client.initialized)) await new Promise((resolve) => setTimeout(resolve, 20));
  report(performance.now() - began);
}

function report(ms: number): void {
  const reply: ClientsReport = {
    ms,
    connected: clients.filter((client) => client.connected).length,
    initialized: clients.filter((client) => client.initialized).length,
    received: clients.map((client) => client.received),
    lastN: clients.map((client) => client.lastN),
    closedByServer: clients.map((client) => client.closedByServer),
    resyncs: clients.reduce((sum, client) => sum + client.resyncs, 0),
    heardN: Float64Array.from(heard.map(({ n }) => n)),
    heardAt: Float64Array.from(heard.map(({ at }) => at)),
  };
  heard = [];
  process.send?.(reply);
}

process.on('message', (command: ClientsCommand) => {
  if (command.type === 'open') void open(command);
  else if (command.type === 'report') report(0);
  else if (command.type === 'pause') {
    for (const client of clients.slice(0, command.many)) client.pause(command.on);
    report(0);
  } else {
    for (const client of clients) client.stop();
    process.disconnect?.();
  }
});
process.on('disconnect', () => process.exit(0));
