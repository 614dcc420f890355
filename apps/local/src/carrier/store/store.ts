import type pg from 'pg';
import { sleep } from '../../shared/processes.ts';

export type Kind = 'message' | 'media' | 'call' | 'conference' | 'recording' | 'transcription' | 'number';

/** Work that is due later. It becomes due by the actual clock, not the simulated one. */
export interface Work {
  id: string;
  dueAt: number;
  data: unknown;
}

interface Batch {
  records: Map<string, { sid: string; kind: Kind; data: unknown }>;
  removed: Set<string>;
  work: Map<string, Work | undefined>;
  wire: unknown[];
}

const emptyBatch = (): Batch => ({ records: new Map(), removed: new Set(), work: new Map(), wire: [] });

const isEmpty = ({ records, removed, work, wire }: Batch): boolean =>
  records.size + removed.size + work.size + wire.length === 0;

/** A single statement writes a batch, so the batch is stored completely or not at all. */
const WRITE_SQL = `
  WITH put AS (
    INSERT INTO local_carrier.records (sid, kind, data)
    SELECT item->>'sid', item->>'kind', item->'data' FROM jsonb_array_elements($1) WITH ORDINALITY AS r(item, place) ORDER BY place
    ON CONFLICT (sid) DO UPDATE SET data = excluded.data
  ), removed AS (
    DELETE FROM local_carrier.records WHERE sid = ANY($2)
  ), sounds AS (
    DELETE FROM local_carrier.media WHERE sid = ANY($2)
  ), due AS (
    INSERT INTO local_carrier.work (id, due_at, data)
    SELECT id, to_timestamp("dueAt" / 1000), data FROM jsonb_to_recordset($3) AS w(id text, "dueAt" double precision, data jsonb)
    ON CONFLICT (id) DO UPDATE SET due_at = excluded.due_at, data = excluded.data
  ), done AS (
    DELETE FROM local_carrier.work WHERE id = ANY($4)
  )
  INSERT INTO local_carrier.wire (data) SELECT value FROM jsonb_array_elements($5)`;

const MAX_ATTEMPTS = 40;
const PAUSE_MS = 250;

/**
 * Stores the carrier's records. Changes that arrive while a statement runs are collected and written with the next
 * statement. A hundred texts per second therefore need only a few statements. `saved` resolves when all earlier changes
 * are in the database.
 */
export class Store {
  readonly pool: pg.Pool;
  #batch = emptyBatch();
  #next: Promise<void> | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(pool: pg.Pool) {
    this.pool = pool;
  }

  put(kind: Kind, record: { sid: string }): void {
    this.#batch.removed.delete(record.sid);
    this.#batch.records.set(record.sid, { sid: record.sid, kind, data: record });
    this.#soon();
  }

  remove(sid: string): void {
    this.#batch.records.delete(sid);
    this.#batch.removed.add(sid);
    this.#soon();
  }

  addWork(work: Work): void {
    this.#batch.work.set(work.id, work);
    this.#soon();
  }

  endWork(id: string): void {
    this.#batch.work.set(id, undefined);
    this.#soon();
  }

  addWire(line: unknown): void {
    this.#batch.wire.push(line);
    this.#soon();
  }

  /** Resolves when all earlier changes are in the database. */
  saved(): Promise<void> {
    if (isEmpty(this.#batch)) return this.#next ?? this.#running;
    this.#next ??= this.#running.then(
      () => this.#write(),
      () => this.#write(),
    );
    return this.#next;
  }

  #soon(): void {
    // Code that needs the result awaits `saved`. If a write fails, its changes are retried with the next change.
    this.saved().catch(() => undefined);
  }

  #write(): Promise<void> {
    this.#next = undefined;
    const batch = this.#batch;
    this.#batch = emptyBatch();
    this.#running = this.#persist(batch).catch((error: unknown) => {
      this.#batch = merge(batch, this.#batch);
      throw error;
    });
    return this.#running;
  }

  async #persist(batch: Batch): Promise<void> {
    const work = [...batch.work];
    const values = [
      json([...batch.records.values()]),
      [...batch.removed],
      json(work.flatMap(([, item]) => item ?? [])),
      work.filter(([, item]) => item === undefined).map(([id]) => id),
      json(batch.wire),
    ];
    for (let tries = 1; ; tries += 1) {
      try {
        await this.pool.query(WRITE_SQL, values);
        return;
      } catch (error) {
        if (tries === MAX_ATTEMPTS || this.pool.ended || !isPassing(error)) throw error;
        await sleep(PAUSE_MS);
      }
    }
  }
}

/** Returns true if a retry may succeed, for example while PostgreSQL restarts or after a lost connection. */
function isPassing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return !/^(2|42)/.test(code);
}

/**
 * Converts a value to JSON for PostgreSQL. Removes NUL and replaces unpaired surrogates, because PostgreSQL does not
 * accept them.
 */
function json(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '') : part,
  );
}

/** Merges changes whose write failed into newer changes. Newer changes take precedence. */
function merge(old: Batch, since: Batch): Batch {
  return {
    records: new Map([...old.records, ...since.records].filter(([sid]) => !since.removed.has(sid))),
    removed: new Set([...old.removed].filter((sid) => !since.records.has(sid)).concat(...since.removed)),
    work: new Map([...old.work, ...since.work]),
    wire: [...old.wire, ...since.wire],
  };
}
