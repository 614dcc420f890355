import { createIcon } from './create-icon.ts';

export const IconClockPlus = createIcon('outline', 'clock-plus', [
  ['path', { d: 'M20.984 12.535a9 9 0 1 0 -8.468 8.45' }],
  ['path', { d: 'M16 19h6' }],
  ['path', { d: 'M19 16v6' }],
  ['path', { d: 'M12 7v5l3 3' }],
]);
