import { createIcon } from './create-icon.ts';

export const IconUrgent = createIcon('outline', 'urgent', [
  ['path', { d: 'M8 16v-4a4 4 0 0 1 8 0v4' }],
  ['path', { d: 'M3 12h1m8 -9v1m8 8h1m-15.4 -6.4l.7 .7m12.1 -.7l-.7 .7' }],
  ['path', { d: 'M6 17a1 1 0 0 1 1 -1h10a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-10a1 1 0 0 1 -1 -1l0 -2' }],
]);
