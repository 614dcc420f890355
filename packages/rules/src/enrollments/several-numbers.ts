import { dependantSystem, memberNumberSystem } from './identifier.ts';

/**
 * Last day of coverage under each number of a member who has several numbers because records were merged. Null for
 * coverage without an end. A key consists of the identifier's system and value.
 */
export type NumberEnds = Readonly<Record<string, string | null>>;

/** A line of a file about one of the member's numbers. */
export interface NumberLine {
  identity: string;
  position: number;
  line: number;
  /** Last day of the coverage under this number; null if the line contains no end. */
  endsOn: string | null;
  /** True if the line ends the coverage under this number. */
  isOver: boolean;
}

/**
 * The effect of a line about a member with several numbers. `acts` changes the member, with this last day of coverage.
 * `covered` ends coverage, although another number still covers the member. `ignored` changes nothing, because the given
 * line changes the member.
 */
export type NumberRole =
  | { kind: 'acts'; endsOn: string | null }
  | { kind: 'covered'; number: string }
  | { kind: 'ignored'; line: number };

/** Returns the number in an identity, without the identifier's system. */
const numberOf = (identity: string): string => identity.slice(identity.indexOf(' ') + 1);

/** Returns the identities of a member that come from enrollment files and contain a number. */
export const numberedIdentities = (identifiers: readonly { system: string; value: string }[]): string[] =>
  identifiers
    .filter(({ system }) => system === memberNumberSystem || system === dependantSystem)
    .map(({ system, value }) => `${system} ${value}`);

/**
 * Returns how a line about a member with several numbers is handled. Only one line of a file changes the member. The
 * coverage ends only if it ended under all numbers.
 * @param others the file's lines with the member's other numbers
 * @param main the number that the member's stored coverage has
 */
export function numberRoleOf(
  own: NumberLine,
  others: readonly NumberLine[],
  ends: NumberEnds,
  main: string | null,
): NumberRole {
  const all = [own, ...others];
  const live = all.filter(({ isOver }) => !isOver);
  const [stillLive] = live;
  if (own.isOver && stillLive) return { kind: 'covered', number: numberOf(stillLive.identity) };
  const candidates = stillLive ? live : all;
  const acting =
    candidates.find(({ identity }) => identity === main) ??
    candidates.reduce((first, one) => (one.position < first.position ? one : first));
  if (acting !== own) return { kind: 'ignored', line: acting.line };
  const listed = new Set(all.map(({ identity }) => identity));
  const absent = Object.entries(ends).filter(([identity]) => !listed.has(identity));
  const open = absent.find(([, day]) => day === null);
  if (own.isOver && open) return { kind: 'covered', number: numberOf(open[0]) };
  const days = [...all.map(({ endsOn }) => endsOn), ...absent.map(([, day]) => day)];
  const lastDay = days.includes(null) ? null : (days.toSorted().at(-1) ?? null);
  return { kind: 'acts', endsOn: lastDay };
}

/**
 * Returns the ends of coverage after a line was read. If the member's whole coverage has ended, the coverage under all
 * other numbers has ended too.
 * @param endedOn the last day of the member's coverage; null if it has not ended
 */
export const endsAfterLine = (
  ends: NumberEnds,
  { identity, endsOn }: NumberLine,
  endedOn: string | null,
): NumberEnds => ({
  ...Object.fromEntries(Object.entries(ends).map(([key, day]) => [key, day ?? endedOn])),
  [identity]: endsOn,
});
