import type { Sentence } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';
import type { Coverage, EnrollmentFacts } from './enrollment-facts.ts';
import { datesOfPlans } from './x12-coverage.ts';

/** Insurance lines (HD03) of medical plans. A new medical plan replaces the previous one. */
const medicalLines: ReadonlySet<string> = new Set(['AJ', 'EPO', 'HLT', 'HMO', 'MM', 'POS', 'PPO']);
const kindOf = (line: string): string => (medicalLines.has(line) ? 'HLT' : line);

/**
 * Returns the plans in a string such as `HLT Silver, DEN D1`. A part without an insurance line belongs to the plan
 * before it.
 */
export function plansIn(text: string | null): { kind: string; text: string }[] {
  const plans: { kind: string; text: string }[] = [];
  for (const part of text?.split(', ') ?? []) {
    const line = /^[A-Z]{2,3}(?= |$)/.exec(part)?.[0];
    const last = plans.at(-1);
    if (line !== undefined) plans.push({ kind: kindOf(line), text: part });
    else if (last) last.text += `, ${part}`;
  }
  return plans;
}

const formatPlans = (plans: readonly { text: string }[]): string => plans.map(({ text }) => text).join(', ');
const laterOf = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? null : one < other ? other : one;
const earlierOf = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? (one ?? other) : one < other ? one : other;

/**
 * Adds the member's other plans to a line that lists only changed coverage. For example, a new dental plan does not
 * replace the medical plan. The end of the dental plan does not end the member's enrollment, but the end of the
 * enrollment ends all plans.
 * @param last the coverage from earlier files
 * @returns the line, unchanged if it changes all plans, and a reason if the line would have ended the enrollment
 */
export function withOtherPlans(
  facts: EnrollmentFacts,
  last: Coverage | null,
  today: string,
): { facts: EnrollmentFacts; reason: Sentence | null } {
  const changed = new Set((facts.changedLines ?? []).map(kindOf));
  const isOver = last === null || (last.endsOn !== null && last.endsOn < today);
  const before = plansIn(last?.plan ?? null);
  const others = before.filter(({ kind }) => !changed.has(kind));
  if (changed.size === 0 || isOver || others.length === 0) return { facts, reason: null };
  const { coverage } = facts;
  const plansSaid = coverage.plan ?? [...changed].join(', ');
  if (facts.memberEnd !== undefined)
    return {
      facts: {
        ...facts,
        isPlanKind: false,
        coverage: { ...coverage, plan: formatPlans(before), endsOn: facts.memberEnd ?? coverage.endsOn },
        notes: [
          ...facts.notes,
          sentence("The file ends the member's enrollment, so coverage under {plans} also ends.", {
            plans: { words: others.map(({ text }) => text) },
          }),
        ],
      },
      reason: null,
    };
  if (facts.isEnd)
    return {
      facts: {
        ...facts,
        isEnd: false,
        isChange: true,
        // The remaining plans have names, even if the line in the file contains only kinds of insurance.
        isPlanKind: false,
        coverage: { ...coverage, plan: formatPlans(others), begins: null, endsOn: null },
        notes: datesOfPlans(facts.notes, plansSaid, { begins: null, endsOn: null }),
      },
      reason: sentence('The file ends coverage under {plans}. The member is still enrolled in {others}.', {
        plans: plansSaid,
        others: formatPlans(others),
      }),
    };
  const added = plansIn(coverage.plan);
  const inPlace = before.flatMap((plan, n) => {
    if (!changed.has(plan.kind)) return [plan];
    const isFirst = before.findIndex(({ kind }) => kind === plan.kind) === n;
    return isFirst ? added.filter(({ kind }) => kind === plan.kind) : [];
  });
  const plans = [...inPlace, ...added.filter(({ kind }) => !before.some((plan) => plan.kind === kind))];
  const endsOn = laterOf(coverage.endsOn, last.endsOn);
  const begins = earlierOf(coverage.begins, last.begins);
  const notes =
    coverage.endsOn === null || coverage.endsOn === endsOn
      ? []
      : [
          sentence('Coverage under {plans} ends on {date}. The member is still enrolled in {others}.', {
            plans: coverage.plan ?? { words: [...changed] },
            date: { longDate: coverage.endsOn },
            others: formatPlans(others),
          }),
        ];
  return {
    facts: {
      ...facts,
      coverage: {
        ...coverage,
        plan: formatPlans(plans),
        begins,
        endsOn,
      },
      notes: [...datesOfPlans(facts.notes, plansSaid, { begins, endsOn }), ...notes],
    },
    reason: null,
  };
}
