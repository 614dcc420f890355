export { useRetired } from './api.ts';
export { RetireSection } from './RetireSection.tsx';
export { useRetirable } from './use-retirable.tsx';
