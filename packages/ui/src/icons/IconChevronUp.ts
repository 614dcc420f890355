import { createIcon } from './create-icon.ts';

export const IconChevronUp = createIcon('outline', 'chevron-up', [['path', { d: 'M6 15l6 -6l6 6' }]]);
