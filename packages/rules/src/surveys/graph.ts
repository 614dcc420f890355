import type { SurveyQuestion } from '@guidepost/contracts';
import { hasOptions, inOrder, isAnswerRequired } from './questions.ts';

/** A possible next question. */

interface Edge {
  to: SurveyQuestion | null;
  /** True if the survey stops at a checkpoint after this answer. */
  stops: boolean;
}

const isConditional = ({ dependentQuestionId, askedWhen }: SurveyQuestion) =>
  dependentQuestionId !== null || (askedWhen ?? []).length > 0;

interface Graph {
  ordered: readonly SurveyQuestion[];
  edgesOf: (question: SurveyQuestion) => readonly Edge[];
}

/**
 * Returns the edges from each question to the possible next questions. There is one edge for each option, and one for a
 * skipped answer or an answer without a jump.
 */
function graphOf(questions: readonly SurveyQuestion[]): Graph {
  const ordered = inOrder(questions);
  // if two questions have the same key, the first one is used
  const byKey = new Map(ordered.toReversed().map((one) => [one.key, one]));
  const named = (key: string | null) => (key === null ? undefined : byKey.get(key));
  const edges = new Map<SurveyQuestion, readonly Edge[]>();
  for (const [index, question] of ordered.entries()) {
    const following = ordered[index + 1] ?? null;
    const own = named(question.nextQuestionKey) ?? following;
    const skips = !hasOptions(question) || !isAnswerRequired(question) || question.options.length === 0;
    const edge = (to: SurveyQuestion | null, checkpoint: SurveyQuestion['checkpoint']): Edge[] =>
      checkpoint?.isCompletionCheckpoint ? [] : [{ to, stops: checkpoint !== null }];
    edges.set(question, [
      ...question.options.flatMap((option) =>
        edge(named(option.nextQuestionKey) ?? own, option.checkpoint ?? question.checkpoint),
      ),
      ...(skips ? edge(own, question.checkpoint) : []),
      // a question is skipped if its condition is not met
      ...(isConditional(question) ? [{ to: following, stops: false }] : []),
    ]);
  }
  return { ordered, edgesOf: (question) => edges.get(question) ?? [] };
}

/**
 * Returns the groups of questions that can repeat without a checkpoint, each in the order of the survey. A question is
 * in at most one group. These groups are the survey's strongly connected components.
 */
export function surveyCycles(questions: readonly SurveyQuestion[]): SurveyQuestion[][] {
  const { ordered, edgesOf } = graphOf(questions);
  const index = new Map<SurveyQuestion, number>();
  const stack: SurveyQuestion[] = [];
  const onStack = new Set<SurveyQuestion>();
  const groups: SurveyQuestion[][] = [];
  const visit = (question: SurveyQuestion): number => {
    const own = index.size;
    index.set(question, own);
    stack.push(question);
    onStack.add(question);
    let low = own;
    let repeatsItself = false;
    for (const { to, stops } of edgesOf(question)) {
      if (stops || to === null) continue;
      if (to === question) repeatsItself = true;
      if (!index.has(to)) low = Math.min(low, visit(to));
      else if (onStack.has(to)) low = Math.min(low, index.get(to) ?? low);
    }
    if (low < own) return low;
    const group = stack.splice(stack.indexOf(question));
    for (const one of group) onStack.delete(one);
    if (group.length > 1 || repeatsItself) groups.push(group.toSorted((a, b) => a.sortOrder - b.sortOrder));
    return low;
  };
  for (const question of ordered) if (!index.has(question)) visit(question);
  return groups.toSorted((a, b) => (a[0]?.sortOrder ?? 0) - (b[0]?.sortOrder ?? 0));
}

/** Returns the ids of the reachable questions, and whether a path can end without a completion checkpoint. */
export function surveyReach(questions: readonly SurveyQuestion[]): { reached: Set<number>; endsOpen: boolean } {
  const {
    ordered: [first],
    edgesOf,
  } = graphOf(questions);
  const reached = new Set<number>();
  const open = first ? [first] : [];
  let endsOpen = false;
  for (let next = open.pop(); next; next = open.pop()) {
    if (reached.has(next.id)) continue;
    reached.add(next.id);
    for (const { to } of edgesOf(next)) {
      if (to) open.push(to);
      else endsOpen = true;
    }
  }
  return { reached, endsOpen };
}
