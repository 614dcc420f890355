import type { SurveyBand, SurveyQuestion, SurveyScore, WrittenSurvey } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';
import type { Finding } from './finding.ts';
import { chosenOptions, hasOptions } from './questions.ts';
import type { SurveyPath } from './survey-path.ts';

/** A score's result, calculated from the answers. */
export interface ScoreResult {
  key: string;
  name: string;
  /** Null if none of the score's questions has an answer. */
  value: number | null;
  /** Number of the score's questions that have an answer. `of` is the number of all its questions. */
  answered: number;
  of: number;
  /** The band's label. Null if answers are missing, or if no band contains the value. */
  band: string | null;
}

/** Returns true if each of a question's options has a score. Only then can the question be part of a score. */
export const counts = ({ options }: { options: readonly { score?: number | undefined }[] }): boolean =>
  options.length > 0 && options.every(({ score }) => score !== undefined);

/** Returns the first band that contains a number. A band includes both of its limits. */
export const bandOf = (bands: readonly SurveyBand[], value: number): SurveyBand | undefined =>
  bands.find(({ min, max }) => (min === null || value >= min) && (max === null || value <= max));

/**
 * Calculates a path's scores from the chosen options (docs/areas/surveys.md#scores). Ignores questions that are not on
 * the path because of their conditions. A skipped question counts as a missing answer.
 */
export function scoresOf(scores: readonly SurveyScore[], { steps, state }: SurveyPath): ScoreResult[] {
  return scores.map(({ key, name, questionKeys, bands }) => {
    const last = new Map(
      steps.filter(({ question }) => questionKeys.includes(question.key)).map((step) => [step.question.key, step]),
    );
    const answered = [...last.values()].flatMap(({ question, answer }) => {
      const chosen = chosenOptions(question, answer);
      return chosen.length === 0 ? [] : [chosen.reduce((sum, { score }) => sum + (score ?? 0), 0)];
    });
    const value = answered.length === 0 ? null : answered.reduce((sum, one) => sum + one, 0);
    const isOver = state !== 'open' && state !== 'cycle';
    const of = isOver ? last.size : questionKeys.length;
    const isWhole = value !== null && answered.length === of;
    return { key, name, value, answered: answered.length, of, band: (isWhole && bandOf(bands, value)?.label) || null };
  });
}

/** The parts of a written or stored question that scores need. */
type Counted = Pick<SurveyQuestion, 'key' | 'sortOrder' | 'type'> & {
  options: readonly { score?: number | undefined }[];
};

/** Returns a score's minimum and maximum possible value. */
export function scoreRange(
  score: Pick<SurveyScore, 'questionKeys'>,
  questions: readonly Counted[],
): { min: number; max: number } {
  const all = questions.filter(({ key }) => score.questionKeys.includes(key));
  return all.reduce(
    ({ min, max }, question) => {
      const values = question.options.map((option) => option.score ?? 0);
      if (values.length === 0) return { min, max };
      const many = question.type === 'checkbox';
      const positive = values.filter((one) => one > 0).reduce((sum, one) => sum + one, 0);
      return { min: min + Math.min(...values), max: max + (many ? positive : Math.max(...values)) };
    },
    { min: 0, max: 0 },
  );
}

/** Maximum number of values that are checked to find a value without a band. */
const maxTried = 1000;

/** Returns the problems of a score's bands. */
export function bandProblems({ name, bands, questionKeys }: SurveyScore, questions: readonly Counted[]): Finding[] {
  const at = (severity: Finding['severity'], text: Finding['text']): Finding => ({ severity, questionKey: null, text });
  const [low, high] = [({ min }: SurveyBand) => min ?? -Infinity, ({ max }: SurveyBand) => max ?? Infinity];
  if (bands.some((band) => low(band) > high(band)))
    return [
      at('error', sentence('In the score {name}, the “From” value of a band is higher than its “To” value.', { name })),
    ];
  const overlap = bands.some((band, n) =>
    bands.slice(n + 1).some((other) => low(band) <= high(other) && low(other) <= high(band)),
  );
  const { min, max } = scoreRange({ questionKeys }, questions);
  const values = Array.from({ length: Math.min(maxTried, Math.floor(max) - Math.ceil(min) + 1) }, (_, n) => n);
  const missing = bands.length === 0 ? undefined : values.find((n) => !bandOf(bands, Math.ceil(min) + n));
  return [
    ...(overlap
      ? [at('warning', sentence('Two bands in the score {name} overlap. The first band is used.', { name }))]
      : []),
    ...(missing === undefined
      ? []
      : [
          at(
            'warning',
            sentence('The score {name} can be {number}, but no band contains this number.', {
              name,
              number: Math.ceil(min) + missing,
            }),
          ),
        ]),
  ];
}

/** Returns the problems of a score's questions and bands (docs/areas/surveys.md#scores). */
export function scoreProblems(score: SurveyScore, questions: readonly Counted[]): Finding[] {
  const { name, questionKeys } = score;
  const found = questionKeys.map((key) => questions.find((question) => question.key === key));
  const asked = found.filter((question) => question !== undefined);
  return [
    ...(asked.length < found.length
      ? [
          {
            severity: 'error' as const,
            questionKey: null,
            text: sentence('The score {name} contains a question that does not exist.', { name }),
          },
        ]
      : []),
    ...asked
      .filter((question) => !hasOptions(question) || !counts(question))
      .map(({ key, sortOrder: number }) => ({
        severity: 'error' as const,
        questionKey: key,
        text: sentence('Question {number} is part of the score {name}, but not all of its options have points.', {
          number,
          name,
        }),
      })),
    ...bandProblems(score, questions),
  ];
}

type Written = WrittenSurvey['questions'][number];

/** Returns a score without questions. Its key is not used by any other score. */
export function newScore(scores: readonly SurveyScore[], name: string): SurveyScore {
  const keys = new Set(scores.map(({ key }) => key));
  for (let n = 1; ; n += 1)
    if (!keys.has(`score-${n}`)) return { key: `score-${n}`, name, questionKeys: [], bands: [] };
}

/** Numbers a question's options from zero to set their scores. Does nothing if an option already has a score. */
const counting = (question: Written): Written =>
  question.options.some(({ score }) => score !== undefined)
    ? question
    : { ...question, options: question.options.map((option, index) => ({ ...option, score: index })) };

/**
 * Replaces a score's list of questions in a survey. If a new question's options have no scores, they are numbered from
 * zero.
 */
export function withCounted(survey: WrittenSurvey, scoreKey: string, questionKeys: readonly string[]): WrittenSurvey {
  const scores = survey.scores ?? [];
  const before = new Set(scores.find(({ key }) => key === scoreKey)?.questionKeys);
  const isNew = (key: string) => questionKeys.includes(key) && !before.has(key);
  // keys are in the order of the survey; a removed question's key remains and prevents publishing
  const known = survey.questions.map(({ key }) => key);
  const ordered = [...questionKeys].sort((a, b) => known.indexOf(a) - known.indexOf(b));
  return {
    ...survey,
    questions: survey.questions.map((question) => (isNew(question.key) ? counting(question) : question)),
    scores: scores.map((score) => (score.key === scoreKey ? { ...score, questionKeys: ordered } : score)),
  };
}
