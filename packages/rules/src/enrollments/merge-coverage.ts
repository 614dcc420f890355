import type { Coverage, EnrollmentFacts } from './enrollment-facts.ts';
import { plansIn } from './plans.ts';

/** A plan that has not ended in the lines read so far. */
interface OpenPlan {
  kind: string;
  begins: string | null;
  endsOn: string | null;
  group: string | null;
  isKindOnly: boolean;
}

/** The coverage of one member, merged from several lines. */
export interface MergedCoverage {
  facts: Omit<EnrollmentFacts, 'content' | 'notes'>;
  /** The combined effect of the lines, in their order, if some lines end coverage and others do not. Otherwise null. */
  order: { isEnd: boolean; ended: string | null } | null;
}

const valuesOf = (list: readonly (string | null)[]): string[] => list.filter((value) => value !== null);
const joinUnique = (list: readonly string[]): string | null => [...new Set(list)].join(', ') || null;

/** Returns a line's plans with their kind and text. A plan in a CSV file may have no kind (insurance line). */
function plansOf({ coverage: { plan } }: EnrollmentFacts): { kind: string; text: string }[] {
  if (plan === null) return [];
  const found = plansIn(plan);
  return found.map(({ text }) => text).join(', ') === plan ? found : [{ kind: '', text: plan }];
}

/**
 * Merges the coverage of lines about one member, in their order. The plans of all lines are combined. A line that ends
 * coverage closes its plans, or all plans if it lists no plan. If no plan remains open, the member's coverage ends.
 */
export function mergedCoverage(
  all: readonly EnrollmentFacts[],
  { today, isCsv }: { today: string; isCsv: boolean },
): MergedCoverage {
  const isOver = ({ isEnd, coverage: { endsOn } }: EnrollmentFacts) => isEnd || (endsOn !== null && endsOn < today);
  const over = all.filter(isOver);
  // when the member's enrollment is terminated, all coverage ends, except coverage that begins later
  let memberEnd: string | null | undefined;
  let isOthersEnded = false;
  const isBeyond = (begins: string | null) => begins !== null && memberEnd != null && begins > memberEnd;
  const open = new Map<string, OpenPlan>();
  const closed = new Map<string, string>();
  let going: EnrollmentFacts[] = [];
  let isEnded = false;
  for (const facts of all) {
    const { coverage, isOpenEnded } = facts;
    const plans = plansOf(facts);
    if (isOver(facts)) {
      const isOfMember = facts.memberEnd !== undefined;
      if (isOfMember) memberEnd = valuesOf([memberEnd ?? null, facts.memberEnd ?? null]).sort()[0] ?? null;
      for (const text of isOfMember ? closeAllPlans(open, isBeyond) : closePlans(open, plans)) {
        closed.set(text, text);
        if (isOfMember && !plans.some((plan) => plan.text === text)) isOthersEnded = true;
      }
      for (const { text } of plans) closed.set(text, text);
      isEnded = open.size === 0;
      if (isEnded) going = [];
      continue;
    }
    // after the enrollment was terminated, only coverages that a line adds or reinstates, or that begin later, remain
    if (isEnded && memberEnd !== undefined && facts.isAdded !== true && !isBeyond(coverage.begins)) {
      for (const { text } of plans) closed.set(text, text);
      if (plans.length > 0) isOthersEnded = true;
      continue;
    }
    const continues = plans.filter(({ text }) => !closed.has(text) || isOpenEnded === true || coverage.endsOn !== null);
    const isRestated = plans.length === 0 && (coverage.endsOn !== null || (!isCsv && facts.isChange !== true));
    if (isEnded && continues.length === 0 && !isRestated) continue;
    isEnded = false;
    memberEnd = undefined;
    isOthersEnded = false;
    going.push(facts);
    for (const { kind, text } of continues) {
      const before = open.get(text);
      closed.delete(text);
      open.set(text, {
        kind,
        begins: coverage.begins ?? before?.begins ?? null,
        endsOn: isOpenEnded ? coverage.endsOn : (coverage.endsOn ?? before?.endsOn ?? null),
        group: coverage.group ?? before?.group ?? null,
        isKindOnly: facts.isPlanKind === true,
      });
    }
  }
  const last = (key: keyof Coverage) => valuesOf(all.map(({ coverage }) => coverage[key])).at(-1) ?? null;
  const numbers = {
    memberNumber: last('memberNumber'),
    subscriberNumber: last('subscriberNumber'),
    relationship: last('relationship'),
  };
  const isMixed = over.length > 0 && over.length < all.length;
  const order = isMixed ? { isEnd: isEnded, ended: joinUnique([...closed.keys()]) } : null;
  const lines = changedLines(all, isOver);
  const rest = lines === null ? {} : { changedLines: lines };
  if (isEnded) {
    const ends = valuesOf(over.map(({ coverage }) => coverage.endsOn)).sort();
    const lastEnd = over.at(-1)?.coverage;
    const coverageEnd = (lastEnd?.plan === null ? lastEnd.endsOn : null) ?? ends.at(-1) ?? null;
    const earliest = valuesOf([memberEnd ?? null, coverageEnd]).sort()[0] ?? null;
    return {
      facts: {
        coverage: {
          ...numbers,
          group: joinUnique(valuesOf(over.map(({ coverage }) => coverage.group))) ?? last('group'),
          plan: joinUnique(over.flatMap((facts) => plansOf(facts).map(({ text }) => text))),
          begins: valuesOf(over.map(({ coverage }) => coverage.begins)).sort()[0] ?? last('begins'),
          endsOn: isOthersEnded ? (memberEnd ?? coverageEnd) : earliest,
        },
        isEnd: over.some(({ isEnd }) => isEnd),
        ...(memberEnd === undefined ? {} : { memberEnd }),
        ...(over.every(({ isEndUndated }) => isEndUndated) ? { isEndUndated: true } : {}),
        ...(over.every(({ isPlanKind, coverage }) => isPlanKind || coverage.plan === null) ? { isPlanKind: true } : {}),
        ...rest,
      },
      order,
    };
  }
  // omits a plan without a name if another plan of the same kind has one
  const plans = [...open].filter(
    ([text, plan]) => !plan.isKindOnly || ![...open.keys()].some((other) => other.startsWith(`${text} `)),
  );
  const of = (key: 'begins' | 'endsOn' | 'group') => plans.map(([, plan]) => plan[key]);
  const ofGoing = (key: 'begins' | 'endsOn' | 'group') => valuesOf(going.map(({ coverage }) => coverage[key]));
  const ends = of('endsOn');
  const endsOn =
    plans.length === 0
      ? (ofGoing('endsOn').at(-1) ?? null)
      : ends.includes(null)
        ? null
        : (valuesOf(ends).sort().at(-1) ?? null);
  return {
    facts: {
      coverage: {
        ...numbers,
        group: joinUnique([...valuesOf(of('group')), ...ofGoing('group')]),
        plan: joinUnique(plans.map(([text]) => text)),
        begins: valuesOf(of('begins')).sort()[0] ?? ofGoing('begins').at(-1) ?? null,
        endsOn,
      },
      isEnd: false,
      ...(endsOn === null && going.some(({ isOpenEnded }) => isOpenEnded) ? { isOpenEnded: true } : {}),
      ...(going.every(({ isChange }) => isChange) ? { isChange: true } : {}),
      ...(plans.length > 0 && plans.every(([, { isKindOnly }]) => isKindOnly) ? { isPlanKind: true } : {}),
      ...rest,
    },
    order,
  };
}

/**
 * Closes the given plans, or all plans if the list is empty. If a given plan is only a kind of insurance, closes all
 * plans of this kind. Returns the closed plans.
 */
function closePlans(open: Map<string, OpenPlan>, plans: readonly { kind: string; text: string }[]): string[] {
  const isClosed = (text: string, kind: string) =>
    plans.length === 0 ||
    plans.some((plan) => plan.text === text || (/^[A-Z]{2,3}$/.test(plan.text) && plan.kind === kind));
  const found = [...open].filter(([text, { kind }]) => isClosed(text, kind)).map(([text]) => text);
  for (const text of found) open.delete(text);
  return found;
}

/** Closes all plans, except plans that begin after the member's enrollment ends. Returns the closed plans. */
function closeAllPlans(open: Map<string, OpenPlan>, isBeyond: (begins: string | null) => boolean): string[] {
  const found = [...open].filter(([, { begins }]) => !isBeyond(begins)).map(([text]) => text);
  for (const text of found) open.delete(text);
  return found;
}

/**
 * Returns the kinds of insurance that the lines of the file change; null if a line covers all of the member's plans.
 */
function changedLines(all: readonly EnrollmentFacts[], isOver: (facts: EnrollmentFacts) => boolean): string[] | null {
  const isWhole = all.some((facts) => !facts.changedLines?.length && (isOver(facts) || facts.coverage.plan !== null));
  return isWhole ? null : [...new Set(all.flatMap((facts) => facts.changedLines ?? []))];
}
