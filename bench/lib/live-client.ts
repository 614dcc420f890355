import { liveProtocol, type MemberId, type NoteId, type StaffId } from '@guidepost/contracts';
import { io } from 'socket.io-client';

export interface LiveClient {
  /** How often each event was received. The keys are `name:externalItemId`. */
  readonly heard: Map<string, number>;
  readonly counts: { connects: number; resyncs: number; failed: string[]; outOfOrder: number };
  connected(): boolean;
  close(): void;
}

/** Returns how many of these notes' events a client has not received, and how many it has received more than once. */
export function countEvents(
  { heard }: LiveClient,
  notes: readonly { noteId: NoteId }[],
): { missing: number; repeated: number } {
  const times = notes.map(({ noteId }) => heard.get(`feed_item_updated:${noteId}`) ?? 0);
  return { missing: times.filter((n) => n === 0).length, repeated: times.filter((n) => n > 1).length };
}

export interface LiveClientOptions {
  base(): string;
  token: string;
  watch: { memberIds?: MemberId[]; guideIds?: StaffId[] };
}

const isAfter = (a: string, b: string): boolean => {
  const [ax = '0', ai = '0'] = a.split('.');
  const [bx = '0', bi = '0'] = b.split('.');
  return BigInt(ax) > BigInt(bx) || (ax === bx && BigInt(ai) > BigInt(bi));
};

/**
 * Starts a client that behaves like the web app: it continues from its cursor after every interruption and never
 * requests an event twice.
 */
export function startLiveClient({ base, token, watch }: LiveClientOptions): LiveClient {
  const heard = new Map<string, number>();
  const counts = { connects: 0, resyncs: 0, failed: [] as string[], outOfOrder: 0 };
  let cursor: string | null = null;
  let closed = false;
  let socket = connect();

  function connect() {
    const made = io(`${base()}${liveProtocol.namespace}`, {
      path: liveProtocol.path,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      timeout: 5000,
      query: { deviceId: 'bench' },
      auth: (give) => give({ token, cursor, watch }),
    });
    const again = () => {
      if (closed || made !== socket) return;
      setTimeout(() => {
        if (closed || made !== socket) return;
        made.close();
        socket = connect();
      }, 100);
    };
    made.on('connect', () => {
      counts.connects += 1;
    });
    made.on('socket_initialized', (body: { cursor: string }) => {
      cursor ??= body.cursor;
    });
    made.onAny((name: string, payload: { externalItemId?: number }, at: unknown) => {
      // the protocol's own messages have no cursor
      if (typeof at !== 'string') return;
      if (cursor !== null && !isAfter(at, cursor)) counts.outOfOrder += 1;
      else cursor = at;
      const key = `${name}:${payload.externalItemId ?? ''}`;
      heard.set(key, (heard.get(key) ?? 0) + 1);
    });
    made.on('resync', () => {
      counts.resyncs += 1;
      cursor = null;
    });
    made.on('socket_failed', (body: { code: string }) => counts.failed.push(body.code));
    made.on('disconnect', again);
    made.on('connect_error', (error: Error) => {
      if (!/websocket error|timeout|xhr|UNAVAILABLE/.test(error.message)) counts.failed.push(error.message);
      again();
    });
    return made;
  }

  return {
    heard,
    counts,
    connected: () => socket.connected,
    close() {
      closed = true;
      socket.close();
    },
  };
}
