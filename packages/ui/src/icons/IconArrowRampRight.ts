import { createIcon } from './create-icon.ts';

export const IconArrowRampRight = createIcon('outline', 'arrow-ramp-right', [
  ['path', { d: 'M7 3l0 8.707' }],
  ['path', { d: 'M11 7l-4 -4l-4 4' }],
  ['path', { d: 'M17 14l4 -4l-4 -4' }],
  ['path', { d: 'M7 21a11 11 0 0 1 11 -11h3' }],
]);
