import { createIcon } from './create-icon.ts';

export const IconClockX = createIcon('outline', 'clock-x', [
  ['path', { d: 'M20.926 13.15a9 9 0 1 0 -7.835 7.784' }],
  ['path', { d: 'M12 7v5l2 2' }],
  ['path', { d: 'M22 22l-5 -5' }],
  ['path', { d: 'M17 22l5 -5' }],
]);
