import { createIcon } from './create-icon.ts';

export const IconCircleHalf = createIcon('outline', 'circle-half', [
  ['path', { d: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0' }],
  ['path', { d: 'M12 3v18' }],
]);
