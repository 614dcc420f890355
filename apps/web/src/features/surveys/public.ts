import { lazy } from 'react';

/** What the creator shows in its previews, as guides see it. */
export const QuestionField = lazy(async () => ({
  default: (await import('./dialog/QuestionField.tsx')).QuestionField,
}));
export const ScoreList = lazy(async () => ({
  default: (await import('./dialog/ScoreList.tsx')).ScoreList,
}));
export const ProposedNote = lazy(async () => ({
  default: (await import('./dialog/ProposedNote.tsx')).ProposedNote,
}));
export const LanguageSwitch = lazy(async () => ({
  default: (await import('./LanguageSwitch.tsx')).LanguageSwitch,
}));
export const LearnMoreSections = lazy(async () => ({
  default: (await import('./learnMore/LearnMoreSections.tsx')).LearnMoreSections,
}));
export const SurveyInPlace = lazy(() => import('./dialog/SurveyInPlace.tsx'));
export const SurveysPanel = lazy(() => import('./panel/SurveysPanel.tsx'));
export { useSurveys } from './api.ts';
export { useHasSurveyTab } from './useHasSurveyTab.ts';
export { useSurveyLink } from './useSurveyLink.ts';
