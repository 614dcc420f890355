import { dependantSystem, memberNumberSystem } from './identifier.ts';

/** A line of a file about one of the member's numbers. */
export interface NumberLine {
  /** The number, with its identifier's system. */
  identity: string;
  position: number;
  line: number;
  /** Last day of the coverage under this number; null for coverage without an end. */
  endsOn: string | null;
  /** True if the line ends the coverage under this number. */
  isOver: boolean;
}

/**
 * The effect of a line about a member with several numbers. `acts` changes the member, with this last day of coverage
 * and the number that has none. `covered` ends coverage, but the file does not end it under another number. `ignored`
 * changes nothing, because the given line changes the member.
 */
export type NumberRole =
  | { kind: 'acts'; endsOn: string | null; openNumber: string | null }
  | { kind: 'covered'; number: string }
  | { kind: 'ignored'; line: number };

/** Returns the number in an identity, without the identifier's system. */
const numberOf = (identity: string): string => identity.slice(identity.indexOf(' ') + 1);

/** The identifier systems of the numbers in enrollment files. */
export const numberSystems: readonly string[] = [memberNumberSystem, dependantSystem];

/** Returns the identities of a member that come from enrollment files and contain a number, in alphabetical order. */
export const numberedIdentities = (identifiers: readonly { system: string; value: string }[]): string[] =>
  identifiers
    .filter(({ system }) => numberSystems.includes(system))
    .map(({ system, value }) => `${system} ${value}`)
    .toSorted();

/**
 * Returns how a line about a member with several numbers is handled. Only one line of a file changes the member. A line
 * ends the coverage only if the same file ends it under all numbers.
 * @param others the file's lines with the member's other numbers
 * @param numbers the identities of all of the member's numbers
 * @param storedEnd the last day of the member's coverage, which applies to the numbers that the file does not contain
 */
export function numberRoleOf(
  own: NumberLine,
  others: readonly NumberLine[],
  numbers: readonly string[],
  storedEnd: string | null,
): NumberRole {
  const all = [own, ...others].toSorted((a, b) => a.position - b.position);
  const byNumber = new Map(all.map((one) => [one.identity, one]));
  const covered = numbers.find((identity) => byNumber.get(identity)?.isOver !== true);
  if (own.isOver && covered !== undefined) return { kind: 'covered', number: numberOf(covered) };
  const acting = all.find(({ isOver }) => !isOver) ?? all[0] ?? own;
  if (acting !== own) return { kind: 'ignored', line: acting.line };
  const ends = numbers.map((identity) => {
    const line = byNumber.get(identity);
    return { identity, endsOn: line ? line.endsOn : storedEnd };
  });
  const open = ends.find(({ endsOn }) => endsOn === null);
  if (open) return { kind: 'acts', endsOn: null, openNumber: numberOf(open.identity) };
  const days = ends.flatMap(({ endsOn }) => endsOn ?? []).toSorted();
  return { kind: 'acts', endsOn: days.at(-1) ?? null, openNumber: null };
}
