import { docketLive } from './features/docket/live.ts';
import { feedLive } from './features/feed/live.ts';
import { registerFeedRows } from './features/feed/renderers.ts';
import { membersLive } from './features/members/live.ts';
import { registerLive } from './shell/live.ts';
import { registerDialogs } from './shell/openDialog.tsx';

/** What features bring to the shell: their dialogs, loaded when first opened, their rows in the feed, and their live events. */
registerDialogs({
  note: () => import('./features/notes/NoteDialog.tsx'),
});

registerFeedRows({
  note: () => import('./features/notes/NoteRow.tsx'),
  hospitalization: () => import('./features/feed/rows/HospitalizationRow.tsx'),
  statusChange: () => import('./features/feed/rows/StatusRow.tsx'),
  assignment: () => import('./features/feed/rows/AssignmentRow.tsx'),
});

registerLive(docketLive);
registerLive(feedLive);
registerLive(membersLive);
