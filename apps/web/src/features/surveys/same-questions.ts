import type { AssignedSurvey } from '@guidepost/contracts';
import { replaceEqualDeep } from '@tanstack/react-query';

const versionOf = (one: AssignedSurvey | null | undefined): string | null =>
  one?.survey ? `${one.id} ${one.survey.id} ${one.survey.versionNumber}` : null;

/**
 * Returns a refetched survey that reuses the unchanged parts of the earlier one. A survey version never changes, so its
 * questions are not compared. There may be hundreds of them, and the survey is refetched after every answer.
 */
export function sameQuestions(before: unknown, fresh: unknown): unknown {
  const [known, read] = [before as AssignedSurvey | undefined, fresh as AssignedSurvey];
  if (!known || versionOf(known) === null || versionOf(known) !== versionOf(read))
    return replaceEqualDeep(before, fresh);
  const { questions, ...rest } = known;
  const { questions: _same, ...now } = read;
  const shared = replaceEqualDeep(rest, now);
  return shared === rest || Object.entries(shared).every(([name, value]) => rest[name as keyof typeof rest] === value)
    ? known
    : { ...shared, questions };
}

/** Returns a refetched list of surveys that reuses the unchanged parts of the earlier one. */
export function sameSurveys(before: unknown, fresh: unknown): unknown {
  if (!Array.isArray(before) || !Array.isArray(fresh)) return replaceEqualDeep(before, fresh);
  const known = new Map(before.map((one: AssignedSurvey) => [one.id, one]));
  const shared = fresh.map((one: AssignedSurvey) => sameQuestions(known.get(one.id), one));
  const isSame = shared.length === before.length && shared.every((one, n) => one === before[n]);
  return isSame ? before : shared;
}
