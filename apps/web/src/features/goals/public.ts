import { lazyPart } from '../../shared/lazyPart.ts';

export const GoalsPanel = lazyPart(() => import('./GoalsPanel.tsx'));
export { useGoals, useGoalsFlag } from './api.ts';
