export { AbsencePlan } from './AbsencePlan.tsx';
export { useCoveredGuides } from './useCoveredGuides.ts';
