import { createIcon } from './create-icon.ts';

export const IconMailOff = createIcon('outline', 'mail-off', [
  ['path', { d: 'M9 5h10a2 2 0 0 1 2 2v10m-2 2h-14a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2' }],
  ['path', { d: 'M3 7l9 6l.565 -.377m2.435 -1.623l6 -4' }],
  ['path', { d: 'M3 3l18 18' }],
]);
