import { createIcon } from './create-icon.ts';

export const IconFriends = createIcon('outline', 'friends', [
  ['path', { d: 'M5 5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0' }],
  ['path', { d: 'M5 22v-5l-1 -1v-4a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4l-1 1v5' }],
  ['path', { d: 'M15 5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0' }],
  ['path', { d: 'M15 22v-4h-2l2 -6a1 1 0 0 1 1 -1h2a1 1 0 0 1 1 1l2 6h-2v4' }],
]);
