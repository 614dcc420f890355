import type { LearnMoreContent } from '@guidepost/contracts';
import help from './check-in-help.json' with { type: 'json' };
import { type ShortSurvey, surveyOf } from './survey-content.ts';
import surveys from './surveys.json' with { type: 'json' };
import { withSpanish } from './surveys-spanish.ts';

const { monthOne, monthThree, fluShot, housing } = surveys as Readonly<Record<keyof typeof surveys, ShortSurvey>>;

/**
 * The demo's surveys, by the names used in the code. The check-ins also exist in Spanish. The last survey is a draft.
 */
export const surveyWords = {
  monthOne: withSpanish(surveyOf(monthOne)),
  monthThree: withSpanish(surveyOf(monthThree)),
  fluShot: surveyOf(fluShot),
  housing: surveyOf(housing),
} as const;

/** Help text about check-ins, for guides. */
export const checkInHelp = help as LearnMoreContent;
