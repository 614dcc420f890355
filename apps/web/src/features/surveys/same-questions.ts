import type { AssignedSurvey } from '@guidepost/contracts';
import { replaceEqualDeep } from '@tanstack/react-query';

const versionOf = (one: AssignedSurvey | null | undefined): string | null =>
  one?.survey ? `${one.id} ${one.survey.id} ${one.survey.versionNumber}` : null;

/**
 * A survey that was read again, with what of it is the same as before: a version is frozen, so its questions are not even
 * compared. There may be hundreds of them, and it is read again with every answer.
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

/** The same of a list. */
export function sameSurveys(before: unknown, fresh: unknown): unknown {
  if (!Array.isArray(before) || !Array.isArray(fresh)) return replaceEqualDeep(before, fresh);
  const known = new Map(before.map((one: AssignedSurvey) => [one.id, one]));
  const shared = fresh.map((one: AssignedSurvey) => sameQuestions(known.get(one.id), one));
  const isSame = shared.length === before.length && shared.every((one, n) => one === before[n]);
  return isSame ? before : shared;
}
