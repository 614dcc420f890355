import { WIRE_LINES } from '../settings.ts';
import type { Store } from '../store/store.ts';
import type { CarrierClock } from './clock.ts';

/** One line in the log of requests between the carrier and Guidepost. */
export interface WireLine {
  id: string;
  at: string;
  /** The event, such as `text queued` or `call ringing`. */
  wire: string;
  what: string;
  tone: 'ok' | 'bad' | 'note';
  /** The result: an HTTP status or `Time-out`. */
  answer: string;
}

export interface Wire {
  add(line: Omit<WireLine, 'id' | 'at'>): void;
  /** Returns the latest lines, newest first. */
  lines(): readonly WireLine[];
}

/** Opens the log. The latest lines are also in memory, because the phone page always shows them. */
export async function openWire(store: Store, clock: CarrierClock, changed: () => void): Promise<Wire> {
  const { rows } = await store.pool.query<{ data: WireLine }>(
    'SELECT data FROM local_carrier.wire ORDER BY id DESC LIMIT $1',
    [WIRE_LINES],
  );
  const lines = rows.map(({ data }) => data);
  let added = 0;
  return {
    add(line) {
      const full = { id: crypto.randomUUID(), at: clock.now(), ...line };
      lines.unshift(full);
      if (lines.length > WIRE_LINES) lines.length = WIRE_LINES;
      store.addWire(full);
      added += 1;
      if (added % WIRE_LINES === 0) void deleteOldLines(store);
      changed();
    },
    lines: () => lines,
  };
}

async function deleteOldLines(store: Store): Promise<void> {
  await store.pool
    .query('DELETE FROM local_carrier.wire WHERE id < (SELECT max(id) FROM local_carrier.wire) - $1', [WIRE_LINES])
    .catch(() => undefined);
}

/** Returns the first words of a text in quotation marks, for the log. */
export function quote(body: string): string {
  const line = body.replace(/\s+/g, ' ').trim();
  return line.length > 32 ? `“${line.slice(0, 30).trimEnd()}…”` : `“${line}”`;
}
