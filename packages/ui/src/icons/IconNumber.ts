import { createIcon } from './create-icon.ts';

export const IconNumber = createIcon('outline', 'number', [
  ['path', { d: 'M4 17v-10l7 10v-10' }],
  ['path', { d: 'M15 17h5' }],
  ['path', { d: 'M15 10a2.5 3 0 1 0 5 0a2.5 3 0 1 0 -5 0' }],
]);
