import { registerDialogs } from './shell/openDialog.tsx';

/** What features bring to the shell: their dialogs, loaded when first opened, and their live events. */
registerDialogs({
  note: () => import('./features/notes/NoteDialog.tsx'),
});
