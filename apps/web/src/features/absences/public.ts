import { lazyPart } from '../../shared/lazy-part.ts';

/** Loaded when it is first shown: it is a form, and the docket, which uses the rest of this, has none. */
export const AbsencePlan = lazyPart(() => import('./AbsencePlan.tsx'));
export { absencesOptions, refreshAbsences } from './api.ts';
export { daysOf } from './labels.ts';
export { useCoveredGuides } from './use-covered-guides.ts';
