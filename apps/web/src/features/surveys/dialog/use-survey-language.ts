import type { AssignedSurvey } from '@guidepost/contracts';
import { checkpointIn, hasSpanish, questionIn, type SurveyLanguage, surveyIn } from '@guidepost/rules';
import { useMemo, useState } from 'react';

/**
 * The language for reading a survey, initially English. Spanish is offered if any of the survey's texts has a Spanish
 * version.
 */
export function useSurveyLanguage(survey: AssignedSurvey): {
  /** The survey in the chosen language. Its keys, ids and answers are the same in every language. */
  assigned: AssignedSurvey;
  language: SurveyLanguage;
  /** Null if the survey has only one language. */
  setLanguage: ((language: SurveyLanguage) => void) | null;
} {
  const [language, setLanguage] = useState<SurveyLanguage>('en');
  const assigned = useMemo(
    () =>
      language === 'en'
        ? survey
        : {
            ...survey,
            survey: surveyIn(survey.survey, language),
            questions: survey.questions.map((question) => questionIn(question, language)),
            phases: survey.phases.map((phase) => {
              const checkpoint = checkpointIn(phase.checkpoint, language);
              return { ...phase, checkpoint, summary: checkpoint.summary };
            }),
          },
    [survey, language],
  );
  const isChoice = useMemo(() => hasSpanish(survey.survey, survey.questions), [survey]);
  return { assigned, language, setLanguage: isChoice ? setLanguage : null };
}
