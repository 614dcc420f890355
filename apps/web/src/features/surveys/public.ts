import { lazyPart } from '../../shared/lazy-part.ts';

/** Components that the survey editor uses in its previews, so that questions look as they do for guides. */
export const QuestionField = lazyPart(async () => ({
  default: (await import('./dialog/QuestionField.tsx')).QuestionField,
}));
export const ScoreList = lazyPart(async () => ({
  default: (await import('./dialog/ScoreList.tsx')).ScoreList,
}));
export const ProposedNote = lazyPart(async () => ({
  default: (await import('./dialog/ProposedNote.tsx')).ProposedNote,
}));
export const LanguageSwitch = lazyPart(async () => ({
  default: (await import('./LanguageSwitch.tsx')).LanguageSwitch,
}));
export const LearnMoreSections = lazyPart(async () => ({
  default: (await import('./learn-more/LearnMoreSections.tsx')).LearnMoreSections,
}));
export const SurveyInPlace = lazyPart(() => import('./dialog/SurveyInPlace.tsx'));
export const SurveysPanel = lazyPart(() => import('./panel/SurveysPanel.tsx'));
export { useSurveys } from './api.ts';
export { useHasSurveyTab } from './use-has-survey-tab.ts';
export { useSurveyLink } from './use-survey-link.ts';
