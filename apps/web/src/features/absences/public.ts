import { lazyPart } from '../../shared/lazy-part.ts';

/**
 * Loads when first displayed, because it contains a form. The docket uses other parts of this module and does not need
 * the form's code.
 */
export const AbsencePlan = lazyPart(() => import('./AbsencePlan.tsx'));
export { absencesOptions, refreshAbsences } from './api.ts';
export { daysOf } from './labels.ts';
export { useCoveredGuides } from './use-covered-guides.ts';
