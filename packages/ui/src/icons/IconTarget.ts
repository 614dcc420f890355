import { createIcon } from './create-icon.ts';

export const IconTarget = createIcon('outline', 'target', [
  ['path', { d: 'M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0' }],
  ['path', { d: 'M7 12a5 5 0 1 0 10 0a5 5 0 1 0 -10 0' }],
  ['path', { d: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0' }],
]);
