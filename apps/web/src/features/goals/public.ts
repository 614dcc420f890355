import { lazy } from 'react';

export const GoalsPanel = lazy(() => import('./GoalsPanel.tsx'));
export { useGoals, useGoalsFlag } from './api.ts';
