import { createIcon } from './create-icon.ts';

export const IconChevronLeft = createIcon('outline', 'chevron-left', [['path', { d: 'M15 6l-6 6l6 6' }]]);
