import type { SurveyBand, SurveyQuestion, SurveyScore } from '@guidepost/contracts';
import { chosenOptions } from './questions.ts';
import type { SurveyWalk } from './walk.ts';

/** A score as the answers make it. */
export interface ScoreResult {
  key: string;
  name: string;
  /** Null while nothing that counts is answered. */
  value: number | null;
  /** Of so many questions that count, so many are answered. */
  answered: number;
  of: number;
  /** What the number means; null while answers are missing, or where no band holds it. */
  band: string | null;
}

/** Whether each choice of a question counts something, so that it can stand in a score. */
export const counts = ({ options }: { options: readonly { score?: number | undefined }[] }): boolean =>
  options.length > 0 && options.every(({ score }) => score !== undefined);

/** The band that a number is in: both ends count, the first that fits holds. */
export const bandOf = (bands: readonly SurveyBand[], value: number): SurveyBand | undefined =>
  bands.find(({ min, max }) => (min === null || value >= min) && (max === null || value <= max));

/**
 * The scores of a way: what the chosen options count (docs/areas/surveys.md#scores). A question that the way passes over
 * because of its conditions counts nothing and is not missed; one that was skipped is.
 */
export function scoresOf(scores: readonly SurveyScore[], { steps, state }: SurveyWalk): ScoreResult[] {
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

/** The least and the most that a score can come to. */
export function scoreRange(score: SurveyScore, questions: readonly SurveyQuestion[]): { min: number; max: number } {
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
