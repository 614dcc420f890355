import type { Coverage, EnrollmentFacts } from './enrollment-facts.ts';
import { plansIn } from './plans.ts';

/**
 * Returns the plan in a file. If the file contains only kinds of insurance, returns the known plans of these kinds, for
 * example HLT SILVER for HLT. Returns null if the plan does not change: all known plans are listed, or the line is a
 * change and lists only known plans.
 */
export function planOfFile(
  { coverage: { plan }, isPlanKind, isChange }: EnrollmentFacts,
  known: string | null,
): string | null {
  if (!isPlanKind || plan === null) return plan;
  const before = plansIn(known).map(({ text }) => text);
  const named = plan.split(', ').flatMap((kind) => {
    const found = before.filter((one) => one === kind || one.startsWith(`${kind} `));
    return found.length > 0 ? found : [kind];
  });
  const isPart = isChange === true || named.length === before.length;
  return isPart && named.every((one) => before.includes(one)) ? null : named.join(', ');
}

/**
 * Returns the coverage to store. Stored values that the file does not contain do not change. A stored end date is
 * removed if the file lists the coverage again without an end date.
 */
export function coverageToStore(last: Coverage | null, facts: EnrollmentFacts): Coverage {
  if (last === null) return facts.coverage;
  const { isOpenEnded } = facts;
  const coverage = { ...facts.coverage, plan: planOfFile(facts, last.plan) };
  const keys = Object.keys(coverage) as (keyof Coverage)[];
  const merged = Object.fromEntries(keys.map((key) => [key, coverage[key] ?? last[key]])) as unknown as Coverage;
  return isOpenEnded ? { ...merged, endsOn: coverage.endsOn } : merged;
}
