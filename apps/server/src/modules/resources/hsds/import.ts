import path from 'node:path';
import { type HsdsRecord, noOrganization, readHsdsRow, tagKey } from '@guidepost/rules';
import type { Database } from '../../../platform/database.ts';
import type { Db } from '../../../platform/db.ts';
import {
  beginStaging,
  countMissing,
  countTags,
  deleteDangling,
  deleteInactiveServices,
  endStaging,
  retireMissing,
  type StagedRow,
  saveLocations,
  saveOrganizations,
  saveProgramLocations,
  savePrograms,
  saveProgramTags,
  saveTags,
  stageRows,
} from '../queries-hsds.ts';
import { readHsds } from './read.ts';

export interface HsdsImport {
  files: readonly string[];
  /** The directory's name. Programs of this source that are missing from the files are retired. */
  source: string;
  /** True if the files are known to be complete, even though more than half of the stored programs are missing. */
  isWhole: boolean;
  now: Temporal.Instant;
  /** The day of the import, `yyyy-MM-dd`. */
  today: string;
  /** Called for each problem in a row that was imported only partly or not at all. */
  problem(where: string, sentence: string): void;
  /** Called after each batch with the number of rows that were read. */
  progress(rows: number): void;
}

interface HsdsTotals {
  /** Number of new programs. */
  created: number;
  updated: number;
  unchanged: number;
  retired: number;
  /** Number of rows that could not be imported. */
  refused: number;
}

/**
 * Thrown if the files contain less than half of the stored programs. The files may be incomplete or from another
 * source.
 */
class IncompleteFiles extends Error {}

const batchRows = 500;

/**
 * Imports a source's directory from Open Referral HSDS files (docs/areas/resources.md#import). Stores everything or
 * nothing, in one transaction. A repeated import of the same files changes nothing.
 * @throws IncompleteFiles if more than half of the source's programs are missing and `isWhole` is false
 */
export const importHsds = (database: Database, options: HsdsImport): Promise<HsdsTotals> =>
  database.transaction(async (tx) => {
    const { source } = options;
    const now = options.now.toString();
    await beginStaging(tx);
    let refused = await stageFiles(tx, options);
    await endStaging(tx);
    await deleteInactiveServices(tx);
    for (const { kind, id, missing } of await deleteDangling(tx)) {
      refused += 1;
      options.problem(`${kind} ${id}`, `there is no ${missing}`);
    }
    const { known, missing } = await countMissing(tx, source);
    if (missing * 2 > known && !options.isWhole)
      throw new IncompleteFiles(`${missing} of the ${known} programs of '${source}' are not in the files.`);
    await saveOrganizations(tx, source, now);
    await saveTags(tx);
    const saved = await savePrograms(tx, source, now);
    await saveLocations(tx, source, now);
    const around = [...(await saveProgramLocations(tx, source)), ...(await saveProgramTags(tx, source))];
    const retired = await retireMissing(tx, source, now);
    await countTags(tx);
    const created = new Set(saved.filter((one) => one.is_new).map(({ id }) => id));
    const updated = new Set([...saved, ...around].map(({ id }) => id).filter((id) => !created.has(id)));
    const offered = (await countMissing(tx, source)).known;
    return {
      created: created.size,
      updated: updated.size,
      unchanged: offered - created.size - updated.size,
      retired,
      refused,
    };
  });

/** Reads the files into the staging tables. Returns the number of rows that could not be used. */
async function stageFiles(tx: Db, { files, today, progress, ...options }: HsdsImport): Promise<number> {
  const problem = reportOnce(options.problem);
  let refused = 0;
  let count = 0;
  let batch = new Map<string, StagedRow>();
  for (const file of files) {
    const organizations = reportMissingOrganization(path.basename(file), problem);
    for await (const found of readHsds(file)) {
      if ('problem' in found) {
        refused += 1;
        problem(found.where, found.problem);
        continue;
      }
      const { record, problems } = readHsdsRow(found.row, today);
      for (const sentence of problems)
        if (sentence === noOrganization) organizations.missing(found.where);
        else problem(found.where, sentence);
      if (record?.kind === 'service') organizations.named();
      if (record === undefined) {
        if (problems.length > 0) refused += 1;
        continue;
      }
      add(batch, toStagedRow(record));
      count += 1;
      if (batch.size < batchRows) continue;
      await stageRows(tx, [...batch.values()]);
      batch = new Map();
      progress(count);
    }
    organizations.end();
  }
  if (batch.size > 0) await stageRows(tx, [...batch.values()]);
  return refused;
}

/**
 * Maximum number of problems that are remembered. A remembered problem is reported only once, because a file can repeat
 * a location for each of its services.
 */
const maxStored = 10_000;

/**
 * Reports services without an organization. If no service in a file has an organization, as in some HSDS 1 files,
 * reports one problem for the file. Otherwise reports each row.
 */
function reportMissingOrganization(file: string, notify: HsdsImport['problem']) {
  let waiting: string[] = [];
  let isAnyNamed = false;
  let count = 0;
  const report = () => {
    for (const where of waiting) notify(where, noOrganization);
    waiting = [];
  };
  return {
    missing(where: string) {
      count += 1;
      if (isAnyNamed) notify(where, noOrganization);
      else if (waiting.length < maxStored) waiting.push(where);
    },
    named() {
      isAnyNamed = true;
      report();
    },
    end() {
      if (isAnyNamed || count < 2) report();
      else notify(file, `organization_id is missing in all ${count} services, so none can be used`);
    },
  };
}

function reportOnce(notify: HsdsImport['problem']): HsdsImport['problem'] {
  const reportedProblems = new Set<string>();
  return (where, sentence) => {
    const key = `${where} ${sentence}`;
    if (reportedProblems.has(key)) return;
    if (reportedProblems.size < maxStored) reportedProblems.add(key);
    notify(where, sentence);
  };
}

/**
 * Adds a record to a batch. If the batch has a record with the same id, only empty fields of that record are filled.
 */
function add(batch: Map<string, StagedRow>, one: StagedRow): void {
  const key = `${one.kind} ${one.id}`;
  const before = batch.get(key);
  const storedFields = before && Object.fromEntries(Object.entries(before.data).filter(([, value]) => value !== null));
  batch.set(key, before ? { ...one, data: { ...one.data, ...storedFields } } : one);
}

function toStagedRow(record: HsdsRecord): StagedRow {
  const { kind, id, ...data } = record;
  if (record.kind === 'taxonomy_term')
    return { kind, id, owner: null, data: { ...data, key: tagKey(record.name) ?? 'other' } };
  return { kind, id, owner: ownerOf(record), data };
}

function ownerOf(record: HsdsRecord): string | null {
  if ('owner' in record) return `${record.owner.of}:${record.owner.id}`;
  if ('serviceId' in record) return `service:${record.serviceId}`;
  return record.kind === 'address' ? `location:${record.locationId}` : null;
}
