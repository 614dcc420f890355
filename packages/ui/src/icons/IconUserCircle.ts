import { createIcon } from './create-icon.ts';

export const IconUserCircle = createIcon('outline', 'user-circle', [
  ['path', { d: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0' }],
  ['path', { d: 'M9 10a3 3 0 1 0 6 0a3 3 0 1 0 -6 0' }],
  ['path', { d: 'M6.168 18.849a4 4 0 0 1 3.832 -2.849h4a4 4 0 0 1 3.834 2.855' }],
]);
