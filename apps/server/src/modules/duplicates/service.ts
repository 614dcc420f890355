import {
  type contracts,
  type DuplicateSearch,
  type MemberDuplicate,
  type MemberDuplicateDetails,
  type MemberDuplicateId,
  type MemberId,
  type MemberMerge,
  maxDuplicates,
  type QueryOf,
  type ReplyOf,
} from '@guidepost/contracts';
import { sentenceText } from '@guidepost/rules';
import { badRequest, notFound } from '../../platform/errors.ts';
import type { Acting } from '../../platform/module.ts';
import { mergeMembers, presentMerge } from './merge.ts';
import { countPairs, findPair, findSides, listPairs, lockPair, markAsDifferent, type PairRow } from './queries.ts';
import { countMerges, listMerges } from './queries-merge.ts';
import { findSearch, type SearchRow, startSearch } from './queries-search.ts';
import { notifyDuplicates } from './search.ts';

type Contract = typeof contracts.duplicates;

function present(found: PairRow): MemberDuplicate {
  return {
    id: found.id,
    clientName: found.client_name,
    members: [
      { memberId: found.first_id, name: found.first_name, dateOfBirth: found.first_birth },
      { memberId: found.second_id, name: found.second_name, dateOfBirth: found.second_birth },
    ],
    score: found.score,
    reasons: found.reasons.map(sentenceText),
    reasonSentences: found.reasons,
    foundAt: found.found_at,
    apartAt: found.apart_at,
    apartBy: found.apart_by,
  };
}

const presentSearch = (found: SearchRow | undefined): DuplicateSearch => ({
  lookedAt: found?.looked_at ?? 0,
  startedAt: found?.started_at ?? null,
  finishedAt: found?.finished_at ?? null,
});

/** Returns a page of pairs, and the progress of the search. */
export async function listPage(
  { db }: Acting,
  { state = 'open', 'page-start': start = 0 }: QueryOf<Contract['list']>,
): Promise<ReplyOf<Contract['list']>> {
  const [found, totalItems, search] = await Promise.all([
    listPairs(db, state === 'apart', start, maxDuplicates),
    countPairs(db, state === 'apart'),
    findSearch(db),
  ]);
  return { data: found.map(present), pagination: { totalItems }, search: presentSearch(search) };
}

/**
 * Returns two members for the side-by-side comparison.
 * @throws AppError NOT_FOUND
 */
export async function getPair({ db }: Acting, pairId: MemberDuplicateId): Promise<MemberDuplicateDetails> {
  const found = await findPair(db, pairId);
  if (!found) throw notFound();
  return { ...present(found), sides: await findSides(db, [found.first_id, found.second_id]) };
}

/**
 * Stores the decision that a pair is two different people, or removes that decision.
 * @throws AppError NOT_FOUND
 */
export async function decidePair(
  { db, viewer, now, services }: Acting,
  pairId: MemberDuplicateId,
  isApart: boolean,
): Promise<MemberDuplicate> {
  await markAsDifferent(db, pairId, isApart ? { at: now.toString(), by: viewer.id } : null);
  const found = await findPair(db, pairId);
  if (!found) throw notFound();
  notifyDuplicates(db, services);
  return present(found);
}

/**
 * Merges a pair.
 * @throws AppError NOT_FOUND, MERGE_STATUS_CONFLICT, BAD_REQUEST if the remaining record is not one of the pair
 */
export async function mergePair(
  acting: Acting,
  pairId: MemberDuplicateId,
  remainingId: MemberId,
): Promise<MemberMerge> {
  await lockPair(acting.db, pairId);
  const found = await findPair(acting.db, pairId);
  // Another administrator may have recorded that these are different people.
  if (!found || found.apart_at !== null) throw notFound();
  const ids = [found.first_id, found.second_id];
  const mergedId = ids.find((id) => id !== remainingId);
  if (mergedId === undefined || !ids.includes(remainingId))
    throw badRequest('remainingId', 'oneOfThem', 'Choose one of the two members in this pair.');
  return mergeMembers(acting, { mergedId, remainingId });
}

export async function beginSearch({ db, now, services }: Acting): Promise<DuplicateSearch> {
  await startSearch(db, now.toString());
  await services.jobs.add(db, 'search_duplicates', {}, { key: 'search_duplicates' });
  return presentSearch(await findSearch(db));
}

export async function listMerged(
  { db }: Acting,
  { 'page-start': start = 0 }: QueryOf<Contract['merges']>,
): Promise<ReplyOf<Contract['merges']>> {
  const [found, totalItems] = await Promise.all([listMerges(db, start, maxDuplicates), countMerges(db)]);
  return { data: found.map(presentMerge), pagination: { totalItems } };
}
