import { isDeepStrictEqual } from 'node:util';
import type { MemberId } from '@guidepost/contracts';
import {
  addressLine,
  changesFrom,
  contactsLeftOut,
  contentInZone,
  contentToStore,
  dateZones,
  type ImportedContent,
  isDifferentPerson,
  type MemberZone,
  type ParsedMember,
  type ParsedPlace,
  sentenceText,
  shareEvenly,
  withoutIncomplete,
  zoneNote,
} from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import type { Services } from '../../platform/module.ts';
import { reportDeath } from '../death-reports/public.ts';
import { type Change, changeMembers } from './change.ts';
import { createMembers, type NewMember } from './create.ts';
import { guidesOfClient, type ImportRow } from './queries.ts';
import type { Result, Source } from './queries-batch.ts';
import { type Known, loadKnown, matchIdentifiers } from './queries-known.ts';
import { putContents } from './queries-members.ts';
import { findMergedContents, type MergedContent } from './queries-merged.ts';

/** Time zone for the dates of team memberships. */
export const teamZone = dateZones.team;

/** A member as read from a file, before it is stored. */
export interface Arrival {
  source: Source;
  content: ImportedContent;
  death: ParsedMember['death'];
  notes: string[];
  place?: ParsedPlace;
  /** The member's time zone; missing until it has been looked up. */
  found?: MemberZone | null;
}

/**
 * Stores arrivals that have no identifier in common. Creates and assigns new members, and updates existing members with
 * the new data from their file. Runs the same number of statements for any number of arrivals.
 */
export async function storeArrivals(
  tx: Db,
  row: ImportRow,
  arrivals: readonly Arrival[],
  now: Temporal.Instant,
  services: Services,
): Promise<Result[]> {
  const arrived = arrivals.map(({ content }) => content);
  const matches = await matchIdentifiers(tx, row.client_id, arrived);
  const known = await loadKnown(tx, [...new Set([...matches.values()].flatMap((ids) => [...ids]))], arrived);
  const merged = Map.groupBy(await findMergedContents(tx, [...known.keys()]), ({ member_id }) => member_id);
  const results: Result[] = [];
  const fresh: Arrival[] = [];
  const changes: Change[] = [];
  const contents: { memberId: MemberId; content: ImportedContent }[] = [];
  const later: Arrival[] = [];
  // Two arrivals with different identifiers can be the same member. The second one is compared after the first one is
  // stored.
  const usedMembers = new Set<MemberId>();
  arrivals.forEach((arrival, n) => {
    const [found, another] = [...(matches.get(n) ?? [])]
      .map((id) => known.get(id))
      .filter((one): one is Known => one !== undefined);
    if (found === undefined) {
      fresh.push(arrival);
      return;
    }
    const record = recordOf(arrival.content, found, merged.get(found.id) ?? []);
    const member = record ? { ...found, last: record.content } : found;
    const reason =
      another !== undefined
        ? 'its identifiers belong to different members'
        : member.deleted
          ? 'this member was deleted in Guidepost'
          : isDifferentPerson(arrival.content, member)
            ? 'the identifier belongs to a member with a different name and birth date'
            : null;
    if (reason !== null) {
      results.push({ source: arrival.source, state: 'refused', reason, memberId: null, notes: [] });
      return;
    }
    if (usedMembers.has(member.id)) {
      later.push(arrival);
      return;
    }
    usedMembers.add(member.id);
    const { content: complete, leftOut, isFirstLeft } = withoutIncomplete(arrival.content, member);
    const placed = isFirstLeft ? null : (arrival.found ?? null);
    const contentWithZone = contentInZone(
      complete,
      { zone: placed?.zone ?? null, possible: placed?.possible ?? null },
      member,
    );
    const ofZone = placed !== null && contentWithZone !== complete ? zoneNote(placed) : null;
    const change = changesFrom(member.last, contentWithZone, member);
    const content = contentToStore(member.last, contentWithZone);
    if (change !== null) changes.push({ member, changes: change });
    if (change !== null || !isDeepStrictEqual(content, member.last))
      contents.push({ memberId: record?.record_id ?? member.id, content });
    const { source } = arrival;
    const notes = [
      ...arrival.notes,
      ...leftOut.map((one) => `the address ${addressLine(one)} is incomplete, so the complete address does not change`),
      ...contactsLeftOut(member.last, contentWithZone, member),
      ...(ofZone ? [sentenceText(ofZone)] : []),
    ];
    results.push({
      source,
      state: change === null ? 'unchanged' : 'updated',
      reason: null,
      memberId: member.id,
      notes,
    });
  });

  const created = await createMembers(tx, row, await assigned(tx, row, fresh, now), now);
  fresh.forEach(({ source, notes, content, found }, n) => {
    const memberId = created[n] ?? null;
    if (memberId === null) throw new Error('a member was not created');
    const leftOut = contactsLeftOut(null, content, null);
    const ofZone = found ? zoneNote(found) : null;
    const all = [...notes, ...leftOut, ...(ofZone ? [sentenceText(ofZone)] : [])];
    results.push({ source, state: 'created', reason: null, memberId, notes: all });
    contents.push({ memberId, content });
  });
  await changeMembers(tx, row.client_id, changes, now, services);
  if (contents.length > 0) await putContents(tx, contents, now.toString());
  const deaths = new Map(arrivals.map(({ source, death }) => [source, death]));
  for (const { source, memberId } of results) {
    const death = deaths.get(source);
    if (!death || memberId === null) continue;
    const key = `fhir ${row.client_id}`;
    const deathReport = { memberId, source: 'fhir' as const, reportedBy: null, key, diedOn: death.day };
    await reportDeath({ db: tx, now, services }, deathReport);
  }
  return later.length === 0 ? results : [...results, ...(await storeArrivals(tx, row, later, now, services))];
}

/**
 * Returns the merged record that an arrival is about, so that the arrival is compared with this record's last file.
 * Otherwise the files about the remaining member and the merged record would replace each other's values. Returns
 * undefined if the arrival is about the member's own record.
 */
function recordOf(
  { identifiers }: ImportedContent,
  { last }: Known,
  merged: readonly MergedContent[],
): MergedContent | undefined {
  const keys = new Set(identifiers.map(({ system, value }) => `${system} ${value}`));
  const isAbout = (content: ImportedContent | null) =>
    content?.identifiers.some(({ system, value }) => keys.has(`${system} ${value}`)) === true;
  return isAbout(last) ? undefined : merged.find(({ content }) => isAbout(content));
}

async function assigned(
  tx: Db,
  row: ImportRow,
  fresh: readonly Arrival[],
  now: Temporal.Instant,
): Promise<NewMember[]> {
  if (fresh.length === 0) return [];
  const day = now.toZonedDateTimeISO(teamZone).toPlainDate().toString();
  const guides =
    row.assign === 'evenly'
      ? shareEvenly(fresh.length, await guidesOfClient(tx, row.client_id, day))
      : fresh.map(() => (row.assign === 'guide' ? row.guide_id : null));
  return fresh.map(({ content, found }, n) => ({ content, guideId: guides[n] ?? null, zone: found?.zone ?? null }));
}
