import type { MemberId } from '@guidepost/contracts';
import {
  compareEnrollment,
  coveredVerdict,
  type EnrolledMember,
  type EnrollmentDecisions,
  type EnrollmentFacts,
  type EnrollmentVerdict,
  isDifferentPerson,
  type NumberLine,
  type NumberRole,
  numberedIdentities,
  numberRoleOf,
  personDecisionKey,
  sentence,
  unchangedVerdict,
} from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import type { Known } from '../imports/public.ts';
import type { ImportId } from './queries-imports.ts';
import { findNumberedRows, type NumberedRow } from './queries-rows.ts';

/** A member who has several numbers, because records were merged (docs/areas/enrollments.md#merged-records). */
interface SeveralNumbers {
  /** The identities of all of the member's numbers. */
  numbers: readonly string[];
  /** The file's rows with these numbers, in the file's order. */
  rows: readonly NumberedRow[];
}

/** Finds the members with several numbers, and the file's rows about all of their numbers. */
export async function findSeveralNumbers(
  tx: Db,
  importId: ImportId,
  known: readonly Known[],
  isRead: (row: NumberedRow) => boolean,
): Promise<ReadonlyMap<MemberId, SeveralNumbers>> {
  const several = known
    .map(({ id, identifiers }) => ({ id, numbers: numberedIdentities(identifiers) }))
    .filter(({ numbers }) => numbers.length > 1);
  const found = await findNumberedRows(
    tx,
    importId,
    several.flatMap(({ numbers }) => numbers),
  );
  const rows = found.filter(isRead);
  return new Map(
    several.map(({ id, numbers }) => [
      id,
      { numbers, rows: rows.filter(({ identity }) => numbers.includes(identity)) },
    ]),
  );
}

/**
 * Determines how a line about a member with several numbers is handled. Returns the line's values, and a verdict if the
 * line does not change the member.
 * @param several undefined if the line's member has only one number
 */
export function handleNumberedLine(
  several: SeveralNumbers | undefined,
  row: { identity: string | null; position: number; line: number | null; decisions: EnrollmentDecisions },
  facts: EnrollmentFacts,
  { person, today }: { person: EnrolledMember | null; today: string },
): { facts: EnrollmentFacts; verdict?: EnrollmentVerdict } {
  const { identity, position, line, decisions } = row;
  if (!several || identity === null || line === null || !person || person.deleted) return { facts };
  if (!several.numbers.includes(identity)) return { facts };
  // The user first decides whether the line is about this member.
  const isOther = ({ content }: EnrollmentFacts) => isDifferentPerson(content, person);
  if (isOther(facts) && decisions[personDecisionKey] !== true) return { facts };
  const storedEnd = person.coverage?.endsOn ?? null;
  const own: NumberLine = { identity, position, line, ...endOf(facts, storedEnd, today) };
  const others = several.numbers.flatMap((number): NumberLine[] => {
    const rows = several.rows.filter(
      (one) => one.identity === number && (one.facts === null || one.is_same || !isOther(one.facts)),
    );
    const last = rows.at(-1);
    if (number === identity || !last) return [];
    const ends = rows.map((one) => (one.facts ? endOf(one.facts, storedEnd, today) : appliedEndOf(one, storedEnd)));
    const end = ends.find(({ isOver }) => !isOver) ?? (ends.at(-1) as LineEnd);
    return [{ identity: number, position: last.position, line: last.line, ...end }];
  });
  const role = numberRoleOf(own, others, several.numbers, storedEnd);
  if (role.kind === 'acts') return { facts: withEnd(facts, own, role, storedEnd, today) };
  if (role.kind === 'ignored') {
    const reason = sentence(
      'The member has several numbers, because records were merged. Guidepost uses the values in line {line}.',
      { line: String(role.line) },
    );
    return { facts, verdict: { ...unchangedVerdict, reason } };
  }
  const plain = compareEnrollment(facts, person, decisions, today);
  const reason = sentence("The line ends the coverage under only one of the member's numbers, so it changes nothing.");
  const verdict =
    plain.outcome === 'end'
      ? coveredVerdict(plain.endsOn ?? today, role.number, decisions)
      : { ...unchangedVerdict, reason };
  return { facts, verdict };
}

/** Returns a line's values with the last day of the member's coverage, instead of the last day under the line's number. */
function withEnd(
  facts: EnrollmentFacts,
  own: NumberLine,
  { endsOn, openNumber }: Extract<NumberRole, { kind: 'acts' }>,
  storedEnd: string | null,
  today: string,
): EnrollmentFacts {
  const { coverage, notes } = facts;
  if (own.isOver) return { ...facts, coverage: { ...coverage, endsOn } };
  const note =
    coverage.endsOn === null || openNumber === null
      ? []
      : [
          sentence(
            "Coverage under this number ends on {date}. This does not end the member's coverage, because the file does not end it under the number {number}.",
            { date: { longDate: coverage.endsOn }, number: openNumber },
          ),
        ];
  // The stored day does not change if the file contains the same day, or only days in the past.
  const isStored = endsOn === storedEnd || (endsOn !== null && endsOn < today);
  return {
    ...facts,
    isOpenEnded: endsOn === null && !isStored,
    coverage: { ...coverage, endsOn: isStored ? null : endsOn },
    notes: [...notes, ...note],
  };
}

/** Returns true if a line's number is not the number of the member's stored coverage. */
export const isOtherNumber = (
  several: SeveralNumbers | undefined,
  identity: string | null,
  { last }: EnrolledMember,
): boolean => {
  const [first] = last?.identifiers ?? [];
  return several !== undefined && (!first || identity !== `${first.system} ${first.value}`);
};

type LineEnd = Pick<NumberLine, 'endsOn' | 'isOver'>;

/**
 * Returns the end of coverage in a line. A missing last day is assumed to be today. A line that continues the coverage
 * and says nothing about its end does not change the stored end.
 */
function endOf({ isEnd, isOpenEnded, coverage }: EnrollmentFacts, storedEnd: string | null, today: string): LineEnd {
  const { endsOn } = coverage;
  const isOver = isEnd || (endsOn !== null && endsOn < today);
  return { endsOn: endsOn ?? (isOver ? today : isOpenEnded ? null : storedEnd), isOver };
}

/** Returns the end of coverage in a line that was already imported. Such a line no longer has its values. */
const appliedEndOf = ({ outcome, reason, ends_on: endsOn }: NumberedRow, storedEnd: string | null): LineEnd => ({
  endsOn: endsOn ?? storedEnd,
  // A line that continues the coverage has no reason if it changes nothing. It then still is the line that counts.
  isOver: outcome === 'end' || (outcome === 'unchanged' && reason !== null),
});
