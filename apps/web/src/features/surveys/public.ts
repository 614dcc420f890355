import { lazy } from 'react';

export const SurveysPanel = lazy(() => import('./panel/SurveysPanel.tsx'));
export { useSurveys } from './api.ts';
export { useHasSurveyTab } from './useHasSurveyTab.ts';
export { useSurveyLink } from './useSurveyLink.ts';
