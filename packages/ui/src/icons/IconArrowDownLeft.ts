import { createIcon } from './create-icon.ts';

export const IconArrowDownLeft = createIcon('outline', 'arrow-down-left', [
  ['path', { d: 'M17 7l-10 10' }],
  ['path', { d: 'M16 17l-9 0l0 -9' }],
]);
