import { lazyPart } from '../../shared/lazy-part.ts';

/**
 * Loads when it is first shown, because it contains a form. The docket uses other parts of this module and has no form.
 */
export const AbsencePlan = lazyPart(() => import('./AbsencePlan.tsx'));
export { absencesOptions, refreshAbsences } from './api.ts';
export { daysOf } from './labels.ts';
export { useCoveredGuides } from './use-covered-guides.ts';
