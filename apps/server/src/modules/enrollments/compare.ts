import { isDeepStrictEqual } from 'node:util';
import { enrollmentOutcomes, type MemberId, type Sentence } from '@guidepost/contracts';
import {
  comparedFacts,
  type ImportedContent,
  isOlderFile,
  isRenamed,
  notesOf,
  type Reader834,
  sentence,
  setsOf,
} from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import type { JobContext } from '../../platform/module.ts';
import { type SimilarMember, similarMembers } from '../duplicates/public.ts';
import type { Case } from './cases.ts';
import { computeVerdicts } from './compute-verdicts.ts';
import { notify } from './notify.ts';
import {
  type Counts,
  type EnrollmentImportRow,
  type ImportId,
  lockImport,
  setValidRefusal,
  updateProgress,
  updateReading,
  updateState,
} from './queries-imports.ts';
import { countEnrolled, insertMissing, newestFileDate } from './queries-members.ts';
import { countUnknown, findLinesOf, findNextRows, type Judged, updateJudged } from './queries-rows.ts';
import { csvList, fileDates, fullLists } from './reading.ts';
import { placeDependents } from './zones.ts';

/** Maximum number of rows in one transaction. It keeps a transaction far below its time limit. */
export const compareBatch = 1000;
/** A file that ends the coverage of more than this share of a client's members is probably the wrong file. */
const maxEndedShare = 0.2;

/**
 * Compares the next rows of a file with the stored members. Does not change members.
 * @returns true if more rows remain
 */
export const compareRow = (importId: ImportId, context: JobContext, limit = compareBatch): Promise<boolean> =>
  context.transaction(async (tx) => {
    const now = context.now();
    const at = now.toString();
    const of = await lockImport(tx, importId);
    if (of?.state !== 'comparing') return false;
    const list = await placeDependents(tx, of, await findNextRows(tx, importId, of.at_position, limit));
    const last = list.at(-1);
    if (!last) return closePreview(tx, of, at, context);
    const cases = await computeVerdicts(tx, of, list, now);
    const likely = await findSimilarMembers(tx, of, cases);
    const judged = cases.map(({ row, known, verdict }): Judged => {
      const like = likely.get(row.position) ?? null;
      // A member of this client with the same name and birth date is probably the same person with a different number.
      const isLeftOut = row.decisions.create === undefined && like?.some(({ isSame }) => isSame) === true;
      return {
        position: row.position,
        outcome: verdict.outcome,
        reason: verdict.reason,
        items: verdict.items.map((item) => (isLeftOut && item.key === 'create' ? { ...item, isTaken: false } : item)),
        byHand: verdict.items.some(({ byHand }) => byHand),
        memberId: known?.id ?? null,
        likely: like,
        notes: row.facts ? notesOf(row.facts, verdict) : [],
        merged: row.merged,
        decisions: isLeftOut ? { ...row.decisions, create: false } : row.decisions,
      };
    });
    await updateJudged(tx, importId, judged);
    if (cases.some(({ isCompared, verdict }) => isCompared && verdict.outcome === 'refuse'))
      await setValidRefusal(tx, importId);
    const counts: Counts = {
      byHand: judged.filter(({ byHand }) => byHand).length,
      likely: judged.filter((row) => row.likely).length,
    };
    for (const outcome of enrollmentOutcomes) counts[outcome] = judged.filter((row) => row.outcome === outcome).length;
    await updateProgress(tx, importId, { position: last.position, counts, results: {}, rows: 0, at });
    await notify(tx, importId, context.services);
    return true;
  });

/** Finds stored members who are similar to the people whom the file would create. The keys are row positions. */
async function findSimilarMembers(
  tx: Db,
  of: EnrollmentImportRow,
  cases: readonly Case[],
): Promise<Map<number, SimilarMember[]>> {
  const people = cases.flatMap(({ row: { position, facts }, verdict }) =>
    facts && verdict.outcome === 'create' ? [{ position, content: facts.content }] : [],
  );
  if (people.length === 0) return new Map();
  const found = await similarMembers(
    tx,
    of.client_id,
    people.map(({ content }) => comparedFacts(content)),
  );
  const same = [...found.values()].flatMap((list) =>
    list.filter(({ isSame }) => isSame).map(({ memberId }) => memberId),
  );
  const lines = Map.groupBy(await findLinesOf(tx, of, same), ({ member_id }) => member_id);
  // True if a line of this file renames the similar member. After the import, the member and the new person then have
  // different names.
  const isRenamedHere = (memberId: MemberId, content: ImportedContent) =>
    (lines.get(memberId) ?? []).some((line) => isRenamed(line.content, content));
  return new Map(
    people.flatMap(({ position, content }, place) => {
      const like = found.get(place);
      const list = like?.map((one) => ({ ...one, isSame: one.isSame && !isRenamedHere(one.memberId, content) }));
      return list ? [[position, list] as const] : [];
    }),
  );
}

/**
 * Adds a row for each member who is missing from a full list, then completes the preview. Returns true if rows were
 * added, which must be compared first.
 */
async function closePreview(tx: Db, of: EnrollmentImportRow, at: string, { services }: JobContext): Promise<boolean> {
  const lists = fullLists(of);
  const problems: Sentence[] = [];
  const unknown = lists.length === 0 ? 0 : await countUnknown(tx, of.id, lists);
  if (unknown > 0)
    problems.push(
      sentence(
        'Guidepost could not identify the members in some lines that were not imported ({count}), so coverage does not end for members who are not in the file.',
        {
          count: unknown,
        },
      ),
    );
  else if (lists.length > 0) {
    const added = await insertMissing(tx, of.id, of.client_id, lists, of.rows);
    if (added > 0) {
      await updateProgress(tx, of.id, { position: of.at_position, counts: {}, results: {}, rows: added, at });
      return true;
    }
  }
  const ends = of.counts.end ?? 0;
  const enrolled = await countEnrolled(tx, of.client_id);
  if (ends > 0 && ends > enrolled * maxEndedShare)
    problems.push(
      sentence('This file ends the coverage of {count} of {total} members. Check that it is the right file.', {
        count: ends,
        total: enrolled,
      }),
    );
  problems.push(...(await olderFileMessages(tx, of)));
  await updateReading(tx, of.id, {
    reader: of.reader,
    received: of.received,
    rows: 0,
    problems: problems.filter(
      (problem) => !of.problems.some((knownProblem) => isDeepStrictEqual(knownProblem, problem)),
    ),
    at,
  });
  await updateState(tx, of.id, 'preview', at);
  await notify(tx, of.id, services);
  return false;
}

/**
 * Returns a message if the file is older than a file that was already imported. Returns an empty list if the same file
 * was imported before, because another message reports that.
 */
async function olderFileMessages(tx: Db, of: EnrollmentImportRow): Promise<Sentence[]> {
  if (of.repeats !== null && !of.again) return [];
  const dates = fileDates(of);
  const lists =
    of.format === 'csv' ? [csvList] : [...new Set(setsOf(of.reader as Reader834).map(({ source }) => source))];
  const newest = await newestFileDate(tx, of.client_id, lists);
  const oldest = lists.map(dates.ofList).find((date) => isOlderFile(date, newest));
  if (!oldest || newest === null) return [];
  return [
    sentence(
      'This file is from {date}. A newer file, from {newer}, was already imported. This import does not change members who are in the newer file.',
      {
        date: { longDate: oldest.slice(0, 10) },
        newer: { longDate: newest.slice(0, 10) },
      },
    ),
  ];
}
