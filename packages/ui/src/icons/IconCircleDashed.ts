import { createIcon } from './create-icon.ts';

export const IconCircleDashed = createIcon('outline', 'circle-dashed', [
  ['path', { d: 'M8.56 3.69a9 9 0 0 0 -2.92 1.95' }],
  ['path', { d: 'M3.69 8.56a9 9 0 0 0 -.69 3.44' }],
  ['path', { d: 'M3.69 15.44a9 9 0 0 0 1.95 2.92' }],
  ['path', { d: 'M8.56 20.31a9 9 0 0 0 3.44 .69' }],
  ['path', { d: 'M15.44 20.31a9 9 0 0 0 2.92 -1.95' }],
  ['path', { d: 'M20.31 15.44a9 9 0 0 0 .69 -3.44' }],
  ['path', { d: 'M20.31 8.56a9 9 0 0 0 -1.95 -2.92' }],
  ['path', { d: 'M15.44 3.69a9 9 0 0 0 -3.44 -.69' }],
]);
