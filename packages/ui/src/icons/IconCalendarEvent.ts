import { createIcon } from './create-icon.ts';

export const IconCalendarEvent = createIcon('outline', 'calendar-event', [
  ['path', { d: 'M4 7a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -12' }],
  ['path', { d: 'M16 3l0 4' }],
  ['path', { d: 'M8 3l0 4' }],
  ['path', { d: 'M4 11l16 0' }],
  ['path', { d: 'M8 15h2v2h-2l0 -2' }],
]);
