import { createIcon } from './create-icon.ts';

export const IconPlayerPlay = createIcon('outline', 'player-play', [['path', { d: 'M7 4v16l13 -8l-13 -8' }]]);
