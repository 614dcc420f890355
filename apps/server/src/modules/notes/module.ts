import { contracts } from '@guidepost/contracts';
import { defineModule } from '../../platform/module.ts';
import { getDraft, removeDraft, saveDraft } from '../drafts/public.ts';
import { noteCodes } from './codes.ts';
import { changeNote, createNote, noteFeedType, removeNote } from './service.ts';

export const notesModule = defineModule({
  name: 'notes',
  endpoints: contracts.notes,
  codes: noteCodes,
  handlers: {
    async create(context) {
      const note = await createNote(context, context.body);
      removeDraft(context.db, { authorId: context.viewer.id, subjectId: note.userId, type: 'notes' });
      return note;
    },
    update: (context) => changeNote(context, context.params.noteId, context.body),
    remove: (context) => removeNote(context, context.params.noteId),
    getDraft: ({ db, viewer, query }) => getDraft(db, { authorId: viewer.id, ...query }),
    saveDraft: ({ db, viewer, query, body, now }) =>
      saveDraft(db, { authorId: viewer.id, ...query }, body, now.toString()),
    removeDraft: async ({ db, viewer, query }) => removeDraft(db, { authorId: viewer.id, ...query }),
  },
  feedTypes: [noteFeedType],
});
