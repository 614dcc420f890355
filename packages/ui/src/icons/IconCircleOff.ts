import { createIcon } from './create-icon.ts';

export const IconCircleOff = createIcon('outline', 'circle-off', [
  ['path', { d: 'M20.042 16.045a9 9 0 0 0 -12.087 -12.087m-2.318 1.677a9 9 0 1 0 12.725 12.73' }],
  ['path', { d: 'M3 3l18 18' }],
]);
