import type { EnrollmentOutcome, MemberId, Sentence } from '@guidepost/contracts';
import {
  compareEnrollment,
  dayIn,
  type EnrolledMember,
  type EnrollmentDecisions,
  type EnrollmentFacts,
  type EnrollmentVerdict,
  isOlderFile,
  mergedFacts,
  missingMemberVerdict,
  personDecisionKey,
  personSystem,
  sentence,
  withCompleteAddresses,
  withOtherPlans,
  withPossibleFirstDay,
  withPossibleZone,
} from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import { type Known, loadKnown, matchIdentifiers, teamZone } from '../imports/public.ts';
import type { Case } from './cases.ts';
import { withDeaths } from './deaths.ts';
import { findSeveralNumbers, handleNumberedLine, isOtherNumber } from './numbered-lines.ts';
import type { EnrollmentImportRow } from './queries-imports.ts';
import { type EnrolledRow, findEnrolled, findManualEdits, hasOtherLists } from './queries-members.ts';
import { findRelatedRows, findSharedIdentities, type RelatedRow, type WorkRow } from './queries-rows.ts';
import { fileDates, fullLists, isOtherContent, isRepeated, repeatedSets } from './reading.ts';

/** Item keys of the preview, by change-log field. */
const itemKeysByField: Readonly<Record<string, string>> = {
  phoneNumber: 'phones',
  primaryPhoneNumber: 'phones',
  emailAddress: 'emails',
  primaryEmailAddress: 'emails',
  address: 'addresses',
  primaryAddress: 'addresses',
};

const decidedVerdict = (outcome: EnrollmentOutcome, reason: Sentence): EnrollmentVerdict => ({
  outcome,
  reason,
  items: [],
  changes: null,
  demoted: { phones: [], emails: [], addresses: [] },
  endsOn: null,
  isOver: false,
  comesBack: false,
});

const otherLineReason = sentence('Another line in the file is about the same member.');
const sharedNameReason = sentence(
  'Two lines have this name and date of birth, and the file has no member numbers to distinguish them.',
);
const sharedNumberReason = sentence(
  'Two people in the file have this number. Ask the sender which person it belongs to.',
);
const mergedReason = (line: string): Sentence =>
  sentence('Merged with line {line}, which is about the same person.', { line });

const importedBefore = sentence('This file was already imported.');
const differentContentReason = sentence(
  'A different file with this control number was already imported, so this line was not compared. Ask the sender for a new control number.',
);

/**
 * Finds the member of each row and computes the verdict from the current data. Locks the members until the transaction
 * ends. The preview and the import both call this, so that the import notices changes since the preview.
 */
export async function computeVerdicts(
  tx: Db,
  of: EnrollmentImportRow,
  list: readonly WorkRow[],
  now: Temporal.Instant,
): Promise<Case[]> {
  const today = dayIn(now, teamZone);
  const matched = await matchRows(tx, of, list);
  const ids = [...new Set(matched.filter((id) => id !== null))];
  const [known, enrolled, handwritten] = await Promise.all([
    loadKnown(
      tx,
      ids,
      list.flatMap(({ facts }) => (facts ? [facts.content] : [])),
    ),
    findEnrolled(tx, ids),
    findManualEdits(tx, ids),
  ]);
  const hands = Map.groupBy(handwritten, ({ member_id }) => member_id);
  const usedMembers = new Set<MemberId>();
  const repeated = repeatedSets(of);
  const isOther = isOtherContent(of) === true;
  const lists = new Set(fullLists(of));
  const dates = fileDates(of);
  const newest = new Map(
    list.map(({ identity }, n) => [identity, enrolled.get(matched[n] ?? (0 as MemberId))?.file_at ?? null]),
  );
  const isRead = ({ identity, set_number: set }: Pick<RelatedRow, 'identity' | 'set_number'>) =>
    !isRepeated(repeated, set) && !isOlderFile(dates.ofSet(set), newest.get(identity) ?? null);
  const twins = await mergeRelatedRows(tx, of, list, { today, isRead });
  const several = await findSeveralNumbers(tx, of.id, [...known.values()], isRead);
  const isAnyMissing = list.some(({ line, member_id: id }) => line === null && id !== null && several.has(id));
  const isMaybeListed = isAnyMissing && (await hasOtherLists(tx, of.client_id, [...lists]));
  const cases = list.map((read, n): Case => {
    const id = matched[n] ?? null;
    const twin = twins.get(read.position);
    const merged = twin?.merged ?? null;
    const row = { ...read, facts: merged ?? read.facts, merged, decisions: decisionsAbout(read, id) };
    const member = id === null ? null : (known.get(id) ?? null);
    const before = id === null ? null : (enrolled.get(id) ?? null);
    const isMissing = row.line === null;
    const fileAt = isMissing ? dates.ofList(row.source) : dates.ofSet(row.set_number);
    const found = { row, known: member, enrolled: before, fileAt };
    if (row.facts === null && !isMissing)
      return { ...found, verdict: decidedVerdict('refuse', row.reason ?? sentence('The line could not be read.')) };
    if (isMissing ? !lists.has(row.source) : isRepeated(repeated, row.set_number))
      return {
        ...found,
        verdict: isOther
          ? decidedVerdict('refuse', differentContentReason)
          : decidedVerdict('unchanged', importedBefore),
      };
    const newer = before?.file_at ?? null;
    if (newer !== null && isOlderFile(fileAt, newer)) {
      const date = { longDate: newer.slice(0, 10) };
      const reason = sentence('A newer file ({date}) was already imported for this member.', { date });
      return { ...found, verdict: decidedVerdict('unchanged', reason) };
    }
    if (twin?.verdict) return { ...found, verdict: twin.verdict, isMerged: twin.verdict.outcome === 'unchanged' };
    const person = member && before && enrolledOf(member, before, hands.get(member.id) ?? []);
    const decisions = of.state === 'applying' ? row.decisions : withoutPersonDecision(row.decisions);
    const refusalIfUsed = () => {
      if (id === null) return null;
      if (usedMembers.has(id)) return decidedVerdict('refuse', otherLineReason);
      usedMembers.add(id);
      return null;
    };
    const numbers = id === null ? undefined : several.get(id);
    if (row.facts) {
      const placed = person ? withPossibleZone(withCompleteAddresses(row.facts, person), person) : row.facts;
      const complete = withPossibleFirstDay(placed, person);
      // The end of coverage under a different number does not remove the member's plans.
      const isOtherEnd = person !== null && complete.isEnd && isOtherNumber(numbers, row.identity, person);
      const lastCoverage = person === null || person.isEnded || isOtherEnd ? null : person.coverage;
      const { facts: planned, reason } = withOtherPlans(complete, lastCoverage, today);
      const { facts, verdict: setAside } = handleNumberedLine(numbers, { ...row, decisions }, planned, {
        person,
        today,
      });
      if (setAside) return { ...found, row: { ...row, facts }, verdict: setAside, isSetAside: true, isCompared: true };
      const verdict = compareEnrollment(facts, person, decisions, today);
      // A held line may be about a different person, so a later line about the member is still compared.
      const refusal = verdict.outcome === 'hold' ? null : refusalIfUsed();
      if (refusal) return { ...found, verdict: refusal };
      // A line without changes gets a note instead of a reason. A reason would make it count as ignored rather than as
      // a line about the member.
      const changeReason = verdict.outcome === 'change' ? reason : null;
      const notes = reason && !changeReason ? [...facts.notes, reason] : facts.notes;
      return {
        ...found,
        row: { ...row, facts: { ...facts, notes } },
        verdict: { ...verdict, reason: verdict.reason ?? changeReason },
        isCompared: true,
      };
    }
    const verdict = person
      ? missingMemberVerdict(person, row.decisions, today, numbers !== undefined && isMaybeListed)
      : decidedVerdict('unchanged', sentence('This member was deleted in Guidepost.'));
    return { ...found, verdict: refusalIfUsed() ?? verdict };
  });
  return withDeaths(tx, of, cases);
}

/**
 * Returns a row's decisions without the user's answer to whether the row is about the member. The preview then still
 * shows the row as held, so that the user can change this answer.
 */
const withoutPersonDecision = ({ [personDecisionKey]: _, ...decisions }: EnrollmentDecisions): EnrollmentDecisions =>
  decisions;

/**
 * Returns the decisions about a row. Omits the decision about the person if the user made it when a different member
 * was shown.
 */
const decisionsAbout = ({ decisions, member_id: shown }: WorkRow, memberId: MemberId | null): EnrollmentDecisions =>
  memberId !== null && shown === memberId ? decisions : withoutPersonDecision(decisions);

/**
 * Finds each row's member by the row's identity. A row for a member who is missing from the file already has the
 * member's id.
 */
async function matchRows(tx: Db, of: EnrollmentImportRow, list: readonly WorkRow[]): Promise<(MemberId | null)[]> {
  const identifiers = list.map(({ identity }) => {
    const at = identity?.indexOf(' ') ?? -1;
    return identity === null ? [] : [{ system: identity.slice(0, at), value: identity.slice(at + 1), type: null }];
  });
  const matches = await matchIdentifiers(
    tx,
    of.client_id,
    identifiers.map((found) => ({ identifiers: found })),
  );
  return list.map((row, n) => (row.line === null ? row.member_id : ([...(matches.get(n) ?? [])][0] ?? null)));
}

const enrolledOf = (
  member: Known,
  before: EnrolledRow,
  hands: readonly { field: string; at: string }[],
): EnrolledMember => ({
  ...member,
  last: before.content ?? member.last,
  coverage: before.coverage,
  isEnded: before.ended_at !== null,
  hasEndedContact: before.ends_contact,
  handwritten: Object.fromEntries(
    [...hands].sort((a, b) => (a.at < b.at ? -1 : 1)).map(({ field, at }) => [itemKeysByField[field] ?? field, at]),
  ),
});

/** How other rows about the same member affect a row: a verdict, or the merged values of all these rows. */
interface RelatedRows {
  verdict?: EnrollmentVerdict;
  merged?: EnrollmentFacts;
}

/**
 * Finds rows about the same member and merges them into the last one. Refuses the rows if they name two different
 * people. When the import is applied, uses the stored outcomes of rows that other rows affect, because applied rows no
 * longer have their values. All other rows are compared again.
 * @param isRead returns false for ignored rows, such as rows of a transaction set that was imported before
 */
async function mergeRelatedRows(
  tx: Db,
  of: EnrollmentImportRow,
  list: readonly WorkRow[],
  { today, isRead }: { today: string; isRead: (row: RelatedRow) => boolean },
): Promise<Map<number, RelatedRows>> {
  const found = new Map<number, RelatedRows>();
  if (of.state === 'applying') {
    const isDecided = ({ outcome }: WorkRow) => outcome === 'refuse' || outcome === 'unchanged';
    // The preview did not merge these rows if a file that was newer at that time contained their member.
    const ignored = list.flatMap((one) => (one.reason && !one.merged && isDecided(one) ? (one.identity ?? []) : []));
    const shared = ignored.length === 0 ? new Set<string | null>() : await findSharedIdentities(tx, of.id, ignored);
    for (const one of list) {
      const { position, identity, outcome, reason, merged } = one;
      const isAffected = reason !== null && (reason.key === otherLineReason.key || (!merged && shared.has(identity)));
      if (isAffected && outcome !== null && isDecided(one))
        found.set(position, { verdict: decidedVerdict(outcome, reason) });
      else if (merged) found.set(position, { merged });
    }
    return found;
  }
  const identities = list.map(({ identity }) => identity).filter((identity) => identity !== null);
  const rows = (await findRelatedRows(tx, of.id, identities)).filter(isRead);
  const dates = fileDates(of);
  for (const same of Map.groupBy(rows, ({ identity }) => identity).values()) {
    if (same.length < 2) continue;
    const refuse = (reason: Sentence) => {
      for (const { position } of same) found.set(position, { verdict: decidedVerdict('refuse', reason) });
    };
    // Two people can have the same name and date of birth. Without member numbers, only identical lines are about one
    // person.
    const hasNumbers = same.every(({ identity }) => !identity.startsWith(`${personSystem} `));
    if (!hasNumbers && new Set(same.map(({ content }) => content)).size > 1) refuse(sharedNameReason);
    else if (hasNumbers && !isSamePerson(same)) refuse(sharedNumberReason);
    else {
      const lines = same.toSorted((a, b) => compareFileDates(dates.ofSet(a.set_number), dates.ofSet(b.set_number)));
      const last = lines.at(-1) as RelatedRow;
      const merged = mergedFacts(lines, { today, isCsv: of.format === 'csv' });
      found.set(last.position, { merged });
      const reason = mergedReason(String(last.line));
      for (const { position } of lines.slice(0, -1))
        found.set(position, { verdict: decidedVerdict('unchanged', reason) });
    }
  }
  return found;
}

/**
 * Compares the dates of two transaction sets. Returns 0 if neither is older, so that they remain in the file's order.
 */
const compareFileDates = (one: string | null, other: string | null): number =>
  isOlderFile(one, other) ? -1 : isOlderFile(other, one) ? 1 : 0;

/** Returns true if lines with the same number have the same name and at most one date of birth. */
const isSamePerson = (same: readonly RelatedRow[]): boolean =>
  new Set(same.map(({ name }) => name.toLowerCase())).size === 1 &&
  new Set(same.map(({ born }) => born).filter((born) => born !== null)).size <= 1;
