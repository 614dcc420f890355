import type { SurveyCheckpoint, SurveyContent } from '@guidepost/contracts';
import translations from './surveys-spanish.json' with { type: 'json' };

/** Spanish translations by English text, for the parts of the demo's surveys that members read. */
const spanish: Readonly<Record<string, string>> = translations;

/** @throws Error if there is no translation */
function translate(english: string | null): string | null {
  if (english === null) return null;
  const text = spanish[english];
  if (text === undefined) throw new Error(`surveys-spanish.json has no “${english}”.`);
  return text;
}

const checkpointWithSpanish = (checkpoint: SurveyCheckpoint | null): SurveyCheckpoint | null =>
  checkpoint && {
    ...checkpoint,
    es: {
      title: translate(checkpoint.title),
      message: translate(checkpoint.message),
      summary: translate(checkpoint.summary),
    },
  };

const promptWithSpanish = <P extends { title: string | null; text: string }>(prompt: P | null) =>
  prompt && { ...prompt, es: { title: translate(prompt.title), text: translate(prompt.text) } };

/** Adds the Spanish texts to one of the demo's surveys. */
export const withSpanish = (survey: SurveyContent): SurveyContent => ({
  ...survey,
  es: { displayName: translate(survey.displayName), summary: translate(survey.summary) },
  questions: survey.questions.map((question) => ({
    ...question,
    prompt: promptWithSpanish(question.prompt),
    checkpoint: checkpointWithSpanish(question.checkpoint),
    options: question.options.map((option) => ({
      ...option,
      prompt: promptWithSpanish(option.prompt),
      checkpoint: checkpointWithSpanish(option.checkpoint),
      es: { text: translate(option.text) },
    })),
    es: { title: translate(question.title), text: translate(question.text) },
  })),
});
