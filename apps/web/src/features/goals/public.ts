import { lazyPart } from '../../shared/lazy-part.ts';

export const GoalsPanel = lazyPart(() => import('./GoalsPanel.tsx'));
export { useGoals, useGoalsFlag } from './api.ts';
