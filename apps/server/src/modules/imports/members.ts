import { isDeepStrictEqual } from 'node:util';
import { changesFrom, type ImportedContent, remembered, shareEvenly } from '@guidepost/rules';
import type { Db, Services } from '../../platform/module.ts';
import { type Change, changeMembers } from './change.ts';
import { rememberContents } from './contents.ts';
import { createMembers, type NewMember } from './create.ts';
import type { Outcome, Place } from './outcomes.ts';
import { guidesOfClient, type ImportRow, teamZone } from './queries.ts';
import { type Known, loadKnown, matchIdentifiers } from './stored.ts';

/** A member in a file, on the way in. */
export interface Arrival {
  place: Place;
  content: ImportedContent;
  notes: string[];
}

/**
 * Takes in arrivals of whom no two share an identifier: new members are made and assigned, known ones get what their
 * file says anew. A handful of statements, however many arrive.
 */
export async function takeIn(
  tx: Db,
  row: ImportRow,
  arrivals: readonly Arrival[],
  now: Temporal.Instant,
  services: Services,
): Promise<Outcome[]> {
  const matches = await matchIdentifiers(
    tx,
    row.client_id,
    arrivals.map((arrival) => arrival.content),
  );
  const known = await loadKnown(tx, [...new Set([...matches.values()].flatMap((ids) => [...ids]))]);
  const outcomes: Outcome[] = [];
  const fresh: Arrival[] = [];
  const changes: Change[] = [];
  const contents: { memberId: number; content: ImportedContent }[] = [];
  const later: Arrival[] = [];
  // Two arrivals can mean one member by different identifiers: the second is compared with what the first leaves.
  const taken = new Set<number>();
  arrivals.forEach((arrival, n) => {
    const found = [...(matches.get(n) ?? [])]
      .map((id) => known.get(id))
      .filter((member): member is Known => member !== undefined);
    const [member, another] = found;
    if (member === undefined) {
      fresh.push(arrival);
      return;
    }
    const reason =
      another !== undefined
        ? 'its identifiers belong to different members'
        : member.deleted
          ? 'this member was deleted here'
          : null;
    if (reason !== null) {
      outcomes.push({ place: arrival.place, state: 'refused', reason, memberId: null, notes: [] });
      return;
    }
    if (taken.has(member.id)) {
      later.push(arrival);
      return;
    }
    taken.add(member.id);
    const change = changesFrom(member.last, arrival.content, member);
    const content = remembered(member.last, arrival.content);
    if (change !== null) changes.push({ member, changes: change });
    if (change !== null || !isDeepStrictEqual(content, member.last)) contents.push({ memberId: member.id, content });
    const { place, notes } = arrival;
    outcomes.push({
      place,
      state: change === null ? 'unchanged' : 'updated',
      reason: null,
      memberId: member.id,
      notes,
    });
  });

  const created = await createMembers(tx, row, await assigned(tx, row, fresh, now), now);
  fresh.forEach(({ place, notes, content }, n) => {
    const memberId = created[n] ?? null;
    if (memberId === null) throw new Error('a member was not created');
    outcomes.push({ place, state: 'created', reason: null, memberId, notes });
    contents.push({ memberId, content });
  });
  await changeMembers(tx, changes, now, services);
  await rememberContents(tx, contents, now);
  return later.length === 0 ? outcomes : [...outcomes, ...(await takeIn(tx, row, later, now, services))];
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
  return fresh.map(({ content }, n) => ({ content, guideId: guides[n] ?? null }));
}
