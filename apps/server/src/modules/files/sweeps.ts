import { rows } from '../../platform/database.ts';
import type { JobContext, Module } from '../../platform/module.ts';
import { checkFile } from './check.ts';
import { checked, type FileRow, fileColumns, incoming, tellOf } from './store.ts';

type Sweep = NonNullable<Module['sweeps']>[number];

/** An upload that never arrived is forgotten after an hour; one that no record took after a day (business time). */
const unarrivedHours = 1;
const unusedHours = 24;
const turnSeconds = 120;

/** Files whose time to be looked at has come: those on their way are checked, what late uploads left is removed. */
export async function lookAtFiles(context: JobContext): Promise<void> {
  const now = Temporal.Now.instant().round('millisecond');
  const due = await context.transaction((tx) =>
    rows<FileRow>(
      tx,
      `UPDATE files AS f SET turn = turn + 1, look_at = $2 WHERE f.id IN (
         SELECT id FROM files WHERE look_at <= $1 ORDER BY look_at LIMIT 10 FOR UPDATE SKIP LOCKED)
       RETURNING ${fileColumns}`,
      [now.toString(), now.add({ seconds: turnSeconds }).toString()],
    ),
  );
  await Promise.all(
    due.map(async (row) => {
      if (row.deleted_at === null && (row.state === 'pending' || row.state === 'scanning')) {
        await checkFile(context, row);
        return;
      }
      await context.services.connectors.storage.remove(incoming(row));
      await context.transaction((tx) =>
        rows(tx, 'UPDATE files SET look_at = NULL WHERE id = $1 AND turn = $2', [row.id, row.turn]),
      );
    }),
  );
}

/** Marks uploads that nobody finished or used as removed, and what never came from outside as refused. */
export async function sweepOrphans(context: JobContext): Promise<void> {
  const at = context.now();
  await context.transaction(async (tx) => {
    await rows(
      tx,
      `UPDATE files SET deleted_at = $1 WHERE id IN (
         SELECT id FROM files WHERE owner_id IS NULL AND deleted_at IS NULL
            AND created_at < CASE WHEN state = 'pending' THEN $2::timestamptz ELSE $3::timestamptz END
          ORDER BY created_at LIMIT 500 FOR UPDATE SKIP LOCKED)`,
      [
        at.toString(),
        at.subtract({ hours: unarrivedHours }).toString(),
        at.subtract({ hours: unusedHours }).toString(),
      ],
    );
    const missing = await rows<FileRow>(
      tx,
      `UPDATE files AS f SET state = 'refused', refusal = 'missing', look_at = NULL WHERE f.id IN (
         SELECT id FROM files WHERE owner_id IS NOT NULL AND state = 'pending' AND deleted_at IS NULL AND created_at < $1
          ORDER BY created_at LIMIT 100 FOR UPDATE SKIP LOCKED)
       RETURNING ${fileColumns}`,
      [at.subtract({ hours: unusedHours }).toString()],
    );
    for (const row of missing) tellOf(tx, context.services, row);
  });
}

/** Takes the bytes of removed files out of the storage, and the name out of the row: only that it was remains. */
export async function removeBytes(context: JobContext): Promise<void> {
  const { storage } = context.services.connectors;
  const removed = await context.transaction((tx) =>
    rows<{ id: number; storage_key: string }>(
      tx,
      `SELECT id, storage_key FROM files WHERE deleted_at IS NOT NULL AND removed_at IS NULL ORDER BY deleted_at LIMIT 50`,
    ),
  );
  for (const row of removed) {
    await storage.remove(checked(row));
    await storage.remove(incoming(row));
    await context.transaction(async (tx) => {
      await rows(tx, 'DELETE FROM file_arrivals WHERE file_id = $1', [row.id]);
      await rows(tx, `UPDATE files SET removed_at = $2, file_name = '' WHERE id = $1`, [
        row.id,
        context.now().toString(),
      ]);
    });
  }
}

export const fileSweeps: readonly Sweep[] = [
  { name: 'files to look at', everyMs: 1000, run: lookAtFiles },
  { name: 'orphaned files', everyMs: 60_000, run: sweepOrphans },
  { name: 'removed files', everyMs: 5000, run: removeBytes },
];
