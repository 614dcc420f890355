import type { ActionReport } from '@guidepost/contracts';
import { chosenOptions } from './questions.ts';
import type { SurveyPath } from './survey-path.ts';

/** Returns a path's action report. Ignores answers that are not on the path. */
export function actionReport({ steps }: SurveyPath): ActionReport {
  const chosen = steps.flatMap(({ question, answer }) => chosenOptions(question, answer));
  const day = (flag: 'isActionTakenDateQuestion' | 'isExpectedCompletionDateQuestion') =>
    steps.findLast(({ question, answer }) => question[flag] && answer && !answer.skipped)?.answer?.textResponse ?? null;
  return {
    alreadyCompleted: chosen.some((option) => option.isAlreadyCompletedOption),
    completedWithReema: chosen.some((option) => option.isCompletedWithReemaOption),
    refused: chosen.some((option) => option.isRefusalOption),
    verified: chosen.some((option) => option.isVerificationOption),
    actionTakenDate: day('isActionTakenDateQuestion'),
    expectedCompletionDate: day('isExpectedCompletionDateQuestion'),
  };
}
