import type { MemberId } from '@guidepost/contracts';
import {
  coveredVerdict,
  type EnrolledMember,
  type EnrollmentDecisions,
  type EnrollmentFacts,
  type EnrollmentVerdict,
  endsAfterLine,
  isDifferentPerson,
  type NumberEnds,
  type NumberLine,
  numberedIdentities,
  numberRoleOf,
  personDecisionKey,
  sentence,
  unchangedVerdict,
} from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import type { Known } from '../imports/public.ts';
import type { ImportId } from './queries-imports.ts';
import { findNumberEnds } from './queries-members.ts';
import { findNumberedRows, type NumberedRow } from './queries-rows.ts';

/** Members who have several numbers because records were merged (docs/areas/enrollments.md#merged-records). */
interface SeveralNumbers {
  /** The ends of coverage under each number, after the lines that were compared before. */
  ends: Map<MemberId, NumberEnds>;
  /** The file's rows with these numbers, by identity. */
  rows: ReadonlyMap<string, readonly NumberedRow[]>;
}

/** Finds the members with several numbers, and the file's rows about all of their numbers. */
export async function findSeveralNumbers(
  tx: Db,
  importId: ImportId,
  known: readonly Known[],
  isRead: (row: NumberedRow) => boolean,
): Promise<SeveralNumbers> {
  const numbers = new Map(known.map(({ id, identifiers }) => [id, numberedIdentities(identifiers)]));
  const several = [...numbers].filter(([, list]) => list.length > 1);
  const found = await findNumberEnds(
    tx,
    several.map(([id]) => id),
  );
  const ends = new Map<MemberId, NumberEnds>();
  for (const [id, list] of several) {
    const own = Object.entries(found.get(id) ?? {}).filter(([number]) => list.includes(number));
    if (own.length > 1) ends.set(id, Object.fromEntries(own));
  }
  const identities = [...ends.values()].flatMap((one) => Object.keys(one));
  const rows = (await findNumberedRows(tx, importId, identities)).filter(isRead);
  return { ends, rows: Map.groupBy(rows, ({ identity }) => identity) };
}

/** A line about a member with several numbers: its facts, or a verdict if the line does not act. */
export interface NumberedLine {
  facts: EnrollmentFacts;
  verdict?: EnrollmentVerdict;
  numberEnds?: NumberEnds;
}

/** Determines how a line about a member with several numbers is handled, and stores the line's end in `ends`. */
export function readNumberedLine(
  { ends: all, rows }: SeveralNumbers,
  memberId: MemberId | null,
  row: { identity: string | null; position: number; line: number | null; decisions: EnrollmentDecisions },
  facts: EnrollmentFacts,
  { person, today }: { person: EnrolledMember | null; today: string },
): NumberedLine {
  const ends = memberId === null ? undefined : all.get(memberId);
  const { identity, position, line, decisions } = row;
  if (memberId === null || !ends || identity === null || line === null || !person || person.deleted) return { facts };
  // The user first decides whether the line is about this member.
  const isOther = ({ content }: EnrollmentFacts) => isDifferentPerson(content, person);
  if (isOther(facts) && decisions[personDecisionKey] !== true) return { facts };
  const own = { identity, position, line, ...endOf(facts, today) };
  const store = (endedOn: string | null) => {
    const numberEnds = endsAfterLine(ends, own, endedOn);
    all.set(memberId, numberEnds);
    return numberEnds;
  };
  if (person.isEnded) return { facts, numberEnds: store(person.coverage?.endsOn ?? today) };
  const others = Object.entries(ends).flatMap(([number, storedEnd]): NumberLine[] => {
    const list = number === identity ? [] : (rows.get(number) ?? []);
    const lines = list.filter((one) => one.facts === null || !isOther(one.facts));
    const last = lines.at(-1);
    if (!last) return [];
    const found = lines.map((one) =>
      one.facts
        ? endOf(one.facts, today)
        : { endsOn: storedEnd, isOver: one.outcome === 'end' || (storedEnd !== null && storedEnd <= today) },
    );
    const end = found.find(({ isOver }) => !isOver) ?? (found.at(-1) as (typeof found)[number]);
    return [{ identity: number, position: last.position, line: last.line, ...end }];
  });
  const role = numberRoleOf(own, others, ends, mainNumber(person));
  const numberEnds = store(null);
  if (role.kind === 'acts')
    return { facts: { ...facts, coverage: { ...facts.coverage, endsOn: role.endsOn } }, numberEnds };
  if (role.kind === 'ignored') {
    const note = sentence(
      'The member has several numbers, because records were merged. Guidepost uses the values in line {line}.',
      { line: String(role.line) },
    );
    return { facts: { ...facts, notes: [...facts.notes, note] }, verdict: unchangedVerdict, numberEnds };
  }
  const before = ends[identity] ?? null;
  const isRepeated = before !== null && (before === own.endsOn || facts.isEndUndated === true);
  const verdict = isRepeated ? unchangedVerdict : coveredVerdict(own.endsOn ?? today, role.number, decisions);
  return { facts, verdict, numberEnds };
}

/** Returns true if a line's number is not the number of the member's stored coverage. */
export const isOtherNumber = (
  { ends }: SeveralNumbers,
  memberId: MemberId | null,
  identity: string | null,
  person: EnrolledMember,
): boolean => memberId !== null && ends.has(memberId) && identity !== mainNumber(person);

const mainNumber = ({ last }: EnrolledMember): string | null => {
  const [first] = last?.identifiers ?? [];
  return first ? `${first.system} ${first.value}` : null;
};

/** Returns a line's end of coverage. A missing last day is assumed to be today. */
function endOf({ isEnd, coverage: { endsOn } }: EnrollmentFacts, today: string): Pick<NumberLine, 'endsOn' | 'isOver'> {
  const isOver = isEnd || (endsOn !== null && endsOn < today);
  return { endsOn: isOver ? (endsOn ?? today) : endsOn, isOver };
}
