import { ApiError, contracts, type NeedId, type NoteForViewer } from '@guidepost/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { appendText } from '../../shared/rich-text/append-text.ts';
import { api, callHandling } from '../../shell/api.ts';
import { markShownInline } from '../../shell/errors/report.ts';
import { useIntentKey } from '../../shell/forms/use-intent-key.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { useContractForm } from '../../shell/use-contract-form.ts';
import type { InitialDraft } from '../drafts/public.ts';
import {
  AutosaveIndicator,
  draftOfNeed,
  emptyDraft,
  needOfDraft,
  RestoredDraft,
  type StoredDraft,
  useDraft,
  useDraftOfForm,
} from '../drafts/public.ts';
import { refreshEntry } from '../feed/public.ts';
import { entryOf } from './api.ts';
import { CompareNotes } from './CompareNotes.tsx';
import { DeletedNote } from './DeletedNote.tsx';
import { NoteFields } from './NoteFields.tsx';
import type { NoteFormProps } from './note-form-props.ts';

const labels = { text: 'Note', resourceTitle: 'Resource title', userNeedId: 'Need' };

const valuesOf = (note: Pick<NoteForViewer, 'text' | 'resourceTitle' | 'userNeedId' | 'version'>) => ({
  text: note.text,
  resourceTitle: note.resourceTitle ?? '',
  userNeedId: note.userNeedId,
  version: note.version,
});

const toDraft = (values: {
  text?: string;
  resourceTitle?: string | null;
  userNeedId?: NeedId | null;
  version?: number;
}): StoredDraft => ({
  ...emptyDraft,
  text: values.text ?? '',
  resourceTitle: values.resourceTitle ?? '',
  fields: draftOfNeed(values.userNeedId),
  version: values.version ?? null,
});

interface Props extends NoteFormProps {
  note: NoteForViewer;
  begun: InitialDraft;
  /** Text that the author typed before the note had loaded. It is appended to the note at once. */
  early: string;
  onDiscarded: () => void;
}

/** Form that changes a note. The text is saved as a draft of this note, based on the version that the author opened. */
export function EditNoteForm({ memberId, note, begun, early, guard, onDone, onCancel, onDiscarded }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const [deleted, setDeleted] = useState(false);
  const [rescuing, setRescuing] = useState(false);
  const keyOf = useIntentKey();
  const values = begun.draft
    ? valuesOf({ ...begun.draft, userNeedId: needOfDraft(begun.draft), version: begun.draft.version ?? note.version })
    : valuesOf(note);
  const draft = useDraft(begun, toDraft(valuesOf(note)));
  const contract = useContractForm({
    isDrafted: true,
    endpoint: contracts.notes.update,
    values,
    labels,
    async send(body) {
      setProblem(undefined);
      try {
        const sent = { ...body, resourceTitle: body.resourceTitle || null };
        return await draft.send(() =>
          callHandling([404])(contracts.notes.update, { params: { noteId: note.id }, body: sent }),
        );
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) {
          setDeleted(true);
          throw error;
        }
        const elsewhere = error instanceof ApiError && (error.status === 400 || error.code === 'VERSION_CONFLICT');
        if (!elsewhere) setProblem('Save failed. Your text is still here.');
        throw error;
      }
    },
    fromRecord: (current) => valuesOf(current as NoteForViewer),
    compare: (current, own, changedBy) => (
      <CompareNotes
        changedBy={changedBy}
        theirs={current as NoteForViewer}
        mine={{ text: own.text ?? '', resourceTitle: own.resourceTitle ?? null }}
      />
    ),
    onReload: (theirs) => void draft.replaceStay(toDraft(theirs as ReturnType<typeof valuesOf>)),
    onSaved(saved) {
      void draft.throwAway();
      void refreshEntry(client, entryOf(saved));
      showSuccess('Note updated successfully');
      onDone();
    },
  });

  const { form } = contract;
  const formDraft = useDraftOfForm(draft, { ...contract, saving: contract.saving || rescuing }, toDraft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the form opens
  useLayoutEffect(() => {
    if (early !== '') form.setValue('text', appendText(values.text, early), { shouldDirty: true });
  }, []);

  async function saveAsNew(): Promise<void> {
    const text = form.getValues('text') ?? '';
    setRescuing(true);
    setProblem(undefined);
    try {
      const { resourceTitle, userNeedId = null } = form.getValues();
      const body = { userId: memberId, text, resourceTitle: resourceTitle || null, userNeedId };
      const saved = await api(contracts.notes.create, { body }, { idempotencyKey: keyOf(body) });
      form.reset();
      void draft.throwAway();
      void refreshEntry(client, entryOf(saved));
      showSuccess('Note created successfully');
      onDone();
    } catch (error) {
      markShownInline(error);
      setProblem('Save failed. Your text is still here.');
    } finally {
      setRescuing(false);
    }
  }

  useEffect(() => {
    guard(formDraft.mayClose);
    return () => guard(null);
  });

  const shownProblem = problem ?? formDraft.problem;
  // `DeletedNote` above already shows this error
  const formError = deleted ? undefined : contract.formError;
  return (
    <NoteFields
      contract={contract}
      memberId={memberId}
      linkedNeed={note.need}
      problem={shownProblem === undefined ? formError : t(shownProblem)}
      isOffline={contract.offlineError !== undefined && !draft.isGone}
      onCancel={onCancel}
      status={<AutosaveIndicator state={draft.state} />}
      notice={!deleted && <RestoredDraft begun={begun} discard={formDraft.discard} onDiscarded={onDiscarded} />}
      above={
        deleted && (
          <DeletedNote
            text={() => form.getValues('text') ?? ''}
            saving={rescuing}
            onSaveAsNew={() => void saveAsNew()}
          />
        )
      }
      saveable={!deleted}
    />
  );
}
