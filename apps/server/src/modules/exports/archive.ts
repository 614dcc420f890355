import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { archiveDays, type MemberId } from '@guidepost/contracts';
import type { Db } from '../../platform/db.ts';
import { oneByOne, repeatInTransactions } from '../../platform/jobs/until-done.ts';
import type { JobContext, Sweep } from '../../platform/module.ts';
import { findMergedRecords } from '../../platform/queries-merged.ts';
import { safeFileName, startArchive } from '../../platform/zip-writer.ts';
import { feedPdf } from './pdf.ts';
import {
  deleteExpiredRows,
  expireArchive,
  findArchiveToCreate,
  findEvents,
  findExpired,
  findFiles,
  findRecords,
  setFailed,
  setProgress,
  setReady,
  type WorkRow,
} from './queries.ts';

const keyOf = (name: string) => ({ area: 'files', name }) as const;

const readme = (work: WorkRow, tables: readonly [string, number][], missing: readonly string[]): string =>
  [
    `Records of ${work.member_name} (${work.member_id}), ${work.organisation}`,
    `Requested on: ${work.created_at}`,
    `Reason: ${work.reason}`,
    '',
    'activity.pdf    all activity, oldest first, for reading and printing',
    'files/          attachments, recordings and voicemails, unchanged',
    'records/        all stored data, one JSON file for each type; records that were merged into this one have a folder:',
    '',
    ...tables.map(([name, count]) => `  ${name}: ${count}`),
    ...(missing.length === 0 ? [] : ['', 'Files that could not be read:', ...missing.map((name) => `  ${name}`)]),
    '',
  ].join('\r\n');

/**
 * Runs `work` with a new file in a private temporary folder. The folder is removed while the file is open, so that
 * nothing remains if the process is killed. On Windows, which cannot remove an open file, it is removed afterwards.
 */
async function withTemporaryFile<Result>(work: (file: FileHandle) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'guidepost-archive-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const file = await open(path.join(folder, 'archive.zip'), 'wx+', 0o600);
    try {
      await remove().catch(() => {});
      return await work(file);
    } finally {
      await file.close();
    }
  } finally {
    await remove();
  }
}

/** Returns the rows about a record, by the name of their file without its ending. The folder is part of the name. */
async function readTables(tx: Db, memberId: MemberId, folder: string) {
  const records = await findRecords(tx, memberId);
  return [...Map.groupBy(records, ({ table_name }) => `${folder}${table_name}`)];
}

/**
 * Creates a requested archive (docs/areas/exports.md#archive-of-a-member). It contains every row about the member and
 * about the records that were merged into it, the member's files, and the feed as a PDF. If the job stops, it starts again from the beginning.
 */
export async function makeArchive(archiveId: number, context: JobContext): Promise<void> {
  const { transaction, services } = context;
  const { storage } = services.connectors;
  const work = await transaction((tx) => findArchiveToCreate(tx, archiveId));
  if (!work) return;
  const notify = (progress: number) =>
    transaction(async (tx) => {
      await setProgress(tx, archiveId, progress);
      services.live.emit(tx, 'exports_updated', {}, { everyoneWith: 'CAN_ACCESS_ADMIN_TOOLS' });
    });
  try {
    const { tables, files, events } = await transaction(async (tx) => {
      const merged = await findMergedRecords(tx, work.member_id);
      const ids = [work.member_id, ...merged];
      const tables = await readTables(tx, work.member_id, '');
      for (const id of merged) tables.push(...(await readTables(tx, id, `merged-${id}/`)));
      return { tables, files: await findFiles(tx, ids), events: await findEvents(tx, ids) };
    });
    await notify(20);
    const size = await withTemporaryFile(async (file) => {
      const archive = startArchive(file);
      for (const [name, rows] of tables)
        archive.add(
          `records/${name}.json`,
          JSON.stringify(
            rows.map(({ data }) => data),
            null,
            2,
          ),
        );
      const about = {
        name: work.member_name,
        organisation: work.organisation,
        timeZone: work.time_zone,
        at: work.created_at,
      };
      archive.add('activity.pdf', await feedPdf(about, events));
      await notify(40);
      const missing: string[] = [];
      for (const [n, { id, file_name, storage_key }] of files.entries()) {
        const name = safeFileName(id, file_name);
        const bytes = await storage.readStream(keyOf(storage_key));
        if (bytes) await archive.addStream(name, bytes);
        else missing.push(name);
        if (n % 10 === 9) await notify(40 + Math.floor((50 * (n + 1)) / files.length));
      }
      const counts = tables.map(([name, rows]): [string, number] => [name, rows.length]);
      archive.add('README.txt', readme(work, counts, missing));
      await archive.end();
      const { size: bytes } = await file.stat();
      await storage.writeStream(keyOf(work.storage_key), file.createReadStream({ start: 0 }), bytes, 'application/zip');
      return bytes;
    });
    const at = context.now();
    await transaction(async (tx) => {
      await setReady(tx, archiveId, size, at.toString(), at.add({ hours: 24 * archiveDays }).toString());
      services.live.emit(tx, 'exports_updated', {}, { everyoneWith: 'CAN_ACCESS_ADMIN_TOOLS' });
    });
  } catch (error) {
    await transaction(async (tx) => {
      await setFailed(tx, archiveId);
      services.live.emit(tx, 'exports_updated', {}, { everyoneWith: 'CAN_ACCESS_ADMIN_TOOLS' });
    });
    throw error;
  }
}

/** Maximum number of archives and lists that one transaction removes. */
const removalBatch = 100;

/**
 * Removes expired archives, and the row ids of lists that were not downloaded. An archive is marked as expired after
 * its bytes are deleted. If the storage cannot delete the bytes, the next run retries.
 */
export async function removeExpired(context: JobContext): Promise<void> {
  const { transaction, services } = context;
  const at = context.now().toString();
  await repeatInTransactions(context, async (tx) => (await deleteExpiredRows(tx, at, removalBatch)) === removalBatch);
  await oneByOne(context, {
    batch: removalBatch,
    find: ({ after }) => transaction((tx) => findExpired(tx, { at, after, limit: removalBatch })),
    async work({ id, storage_key }) {
      await services.connectors.storage.remove(keyOf(storage_key));
      await transaction((tx) => expireArchive(tx, id));
    },
    message: 'an expired archive could not be removed',
    fieldsOf: ({ id }) => ({ archiveId: id }),
  });
}

export const removalSweep: Sweep = {
  name: 'expired archives',
  everyMs: 600_000,
  bound: { batch: removalBatch, of: 'archives or lists' },
  run: removeExpired,
};
