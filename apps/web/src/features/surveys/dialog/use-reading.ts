import type { AssignedSurvey } from '@guidepost/contracts';
import { checkpointIn, hasSpanish, questionIn, type SurveyLanguage, surveyIn } from '@guidepost/rules';
import { useMemo, useState } from 'react';

/** The language in which a survey is read on screen: English first, Spanish where anything of it was written so. */
export function useReading(survey: AssignedSurvey): {
  /** The survey as it reads in the chosen language; keys, ids and answers are the same in both. */
  assigned: AssignedSurvey;
  language: SurveyLanguage;
  /** Null where there is nothing to choose. */
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
