import { lazyPart } from '../../shared/lazyPart.ts';

/** Loaded when it is first shown: it is a form, and the docket, which uses the rest of this, has none. */
export const AbsencePlan = lazyPart(() => import('./AbsencePlan.tsx'));
export { absencesOptions, refreshAbsences } from './api.ts';
export { useCoveredGuides } from './useCoveredGuides.ts';
export { daysOf } from './words.ts';
