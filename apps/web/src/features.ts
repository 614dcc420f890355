import { docketLive } from './features/docket/live.ts';
import { feedLive } from './features/feed/live.ts';
import { membersLive } from './features/members/live.ts';
import { registerLive } from './shell/live.ts';
import { registerDialogs } from './shell/openDialog.tsx';

/** What features bring to the shell: their dialogs, loaded when first opened, and their live events. */
registerDialogs({
  note: () => import('./features/notes/NoteDialog.tsx'),
});

registerLive(docketLive);
registerLive(feedLive);
registerLive(membersLive);
