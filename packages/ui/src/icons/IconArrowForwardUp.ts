import { createIcon } from './create-icon.ts';

export const IconArrowForwardUp = createIcon('outline', 'arrow-forward-up', [
  ['path', { d: 'M15 14l4 -4l-4 -4' }],
  ['path', { d: 'M19 10h-11a4 4 0 1 0 0 8h1' }],
]);
