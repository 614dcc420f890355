import type { Sentence } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';
import { enrollmentDay, isOpenEndDay, isPlaceholderDay } from './dates.ts';
import type { LineValues } from './enrollment-facts.ts';

/** One of a member's coverages (loop 2300). */
export interface Plan {
  maintenance: string;
  /** HD03, such as HLT or DEN. */
  line: string | null;
  name: string | null;
  /** True if the plan has a name in addition to the kind of insurance (HD03). */
  isNamed: boolean;
  begins: string | null;
  endsOn: string | null;
  group: string | null;
}

export const emptyPlan = { line: null, name: null, isNamed: false, begins: null, endsOn: null, group: null } as const;

export const planName = (element: (n: number) => string | null): string | null =>
  [element(3), element(4)].filter((part) => part !== null).join(' ') || null;

/** Returns the day of a last day in the file. Returns null if it is invalid or means that there is no last day. */
const lastDayOf = (written: string | null): string | null => {
  const day = enrollmentDay(written ?? '');
  return day === null || isPlaceholderDay(day) ? null : day;
};

const isEnded = ({ maintenance }: Plan): boolean => maintenance === '024' || maintenance === '002';

/**
 * Maintenance codes that list current coverage: addition, reinstatement and audit. Listed coverage without an end date
 * has no end.
 */
export const restatementCodes: ReadonlySet<string> = new Set(['021', '025', '030', '032']);

/** Maintenance codes for an addition and a reinstatement. */
export const additionCodes: ReadonlySet<string> = new Set(['021', '025']);

/**
 * Returns true if the loop terminates the member's enrollment, not only a coverage. The reason is a death, or the loop
 * contains the end of the member's eligibility (DTP*357). All of the member's coverages then end.
 */
export const isMemberTermination = (own: Plan, isDeath: boolean): boolean =>
  isEnded(own) && (isDeath || lastDayOf(own.endsOn) !== null);

/**
 * Returns true if the loop lists coverages and all of them end, or if it lists none and terminates the member. A
 * coverage that ends does not end the others, unless the loop has a last day for the member. For example, a dropped
 * dental plan does not end the member's enrollment.
 */
const isFullTermination = (own: Plan, plans: readonly Plan[]): boolean =>
  plans.length > 0 ? plans.every((plan) => isEnded(plan)) : isEnded(own);

/** Returns the earlier of two days. Ignores a missing or invalid day. */
export function earlierDay(one: string | null, other: string | null): string | null {
  const [a, b] = [one && enrollmentDay(one), other && enrollmentDay(other)];
  if (!a || !b) return b ? other : (one ?? other);
  return a <= b ? one : other;
}

/**
 * Returns the coverage in the loop, from the earliest first day to the latest last day. It has no end if one of its
 * coverages has no end. The end of the member's eligibility (DTP*357) is often the end of the plan year. If the
 * enrollment or all coverages end, the result is the earlier of this day and the latest last day. Otherwise, this day is
 * used only if no continuing coverage has dates.
 */
export function coverageOf(
  own: Plan,
  plans: readonly Plan[],
  isDeath: boolean,
): Pick<LineValues, 'plan' | 'isPlanKind' | 'begins' | 'endsOn' | 'isEnd' | 'memberEnd'> {
  const dayOf = (written: string | null) => (written === null ? null : enrollmentDay(written));
  const latestEnd = (list: readonly Plan[]) => {
    const ends = list.map(({ endsOn }) => dayOf(endsOn)).filter((day) => day !== null);
    return list.length > 0 && ends.length === list.length ? (ends.sort().at(-1) ?? null) : null;
  };
  const isMemberEnd = isMemberTermination(own, isDeath);
  const isOver = isMemberEnd || isFullTermination(own, plans);
  const going = plans.filter((plan) => !isEnded(plan));
  const named = going.length > 0 ? going : plans;
  const plan = named.map(({ name }) => name).filter((name) => name !== null);
  const firstDays = plans.map(({ begins }) => dayOf(begins)).filter((day) => day !== null);
  const begins = own.begins ?? firstDays.sort()[0] ?? null;
  // a plan year that ended before the coverage begins has no effect
  const [end, beginning] = [dayOf(own.endsOn), dayOf(begins)];
  const ownEnd = end !== null && beginning !== null && end < beginning ? null : own.endsOn;
  const isDated = going.some((one) => dayOf(one.begins) !== null || dayOf(one.endsOn) !== null);
  return {
    plan: [...new Set(plan)].join(', ') || null,
    isPlanKind: named.every(({ isNamed }) => !isNamed),
    begins,
    isEnd: isOver,
    ...(isMemberEnd ? { memberEnd: lastDayOf(ownEnd) } : {}),
    endsOn: isOver ? earlierDay(ownEnd, latestEnd(plans)) : isDated ? latestEnd(going) : (ownEnd ?? latestEnd(plans)),
  };
}

/** Returns a note if the loop ends the member's enrollment but lists coverages that continue; otherwise null. */
export function contradictionOf(own: Plan, plans: readonly Plan[], isDeath: boolean): Sentence | null {
  const going = plans.filter((plan) => !isEnded(plan)).flatMap(({ name }) => name ?? []);
  return isMemberTermination(own, isDeath) && going.length > 0
    ? sentence("The file ends the member's enrollment, so coverage under {plans} also ends.", {
        plans: { words: going },
      })
    : null;
}

/**
 * Returns a member's group numbers: the member's own number, then the numbers of the continuing coverages. If no
 * coverage continues, includes the numbers of all coverages.
 */
export function groupNumbersOf(own: string | null, plans: readonly Plan[]): string | null {
  const going = plans.filter((plan) => !isEnded(plan));
  const groups = (going.length > 0 ? going : plans).map(({ group }) => group);
  return [...new Set([own, ...groups])].filter((group) => group !== null).join(', ') || null;
}

/**
 * Returns the notes for a line that lists only some of the member's plans. A note about the date that is used refers to
 * these plans only, so it is rewritten if the member's coverage has a different date.
 */
export const datesOfPlans = (
  notes: readonly Sentence[],
  plans: string,
  counts: { begins: string | null; endsOn: string | null },
): Sentence[] =>
  notes.map((note) => {
    const { what, dates, date } = note.values;
    const key = (['begins', 'endsOn'] as const).find(
      (one) => JSON.stringify(what) === JSON.stringify({ word: dayLabels[one] }),
    );
    if (key === undefined || what === undefined || dates === undefined || date === undefined || date === counts[key])
      return note;
    return sentence('For {plans}, the file has these dates for {what}: {dates}.', { what, plans, dates });
  });

const dayLabels = { begins: 'the first day of coverage', endsOn: 'the last day of coverage' } as const;

/**
 * Collects the dates of a member's coverage. If the file contains several dates but only one can be used, a note lists
 * all of them.
 */
export function coverageDates() {
  const found = { begins: new Map<string, Set<string>>(), endsOn: new Map<string, Set<string>>() };
  return {
    add(key: keyof typeof found, qualifier: string, written: string | null): void {
      const day = written === null ? null : enrollmentDay(written);
      if (day !== null && !isOpenEndDay(day))
        found[key].getOrInsertComputed(day, () => new Set()).add(`DTP*${qualifier}`);
    },
    /** Returns a note about the first or last day of coverage if the file also contains dates that are not used. */
    notes: (counts: LineValues, plans: readonly Plan[]): Sentence[] =>
      (['begins', 'endsOn'] as const).flatMap((key) => {
        const day = enrollmentDay(counts[key] ?? '');
        const days = [...found[key]].sort(([a], [b]) => (a < b ? -1 : 1));
        if (days.length === 0 || (days.length === 1 && days[0]?.[0] === day)) return [];
        const dates = { words: days.map(([one, qualifiers]) => `${one} (${[...qualifiers].join(', ')})`) };
        const what = { word: dayLabels[key] };
        if (day !== null)
          return [
            sentence('The file has these dates for {what}: {dates}. Guidepost uses {date}.', {
              what,
              dates,
              date: day,
            }),
          ];
        const isEndless = key === 'endsOn' && plans.some(({ endsOn }) => enrollmentDay(endsOn ?? '') === null);
        return [
          isEndless
            ? sentence(
                'The file has these dates for {what}: {dates}. Guidepost uses none of them because one of the coverages has no end date.',
                { what, dates },
              )
            : sentence('The file has these dates for {what}: {dates}. Guidepost uses none of them.', { what, dates }),
        ];
      }),
  };
}
