import { ApiError, contracts } from '@guidepost/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { appendText } from '../../shared/rich-text/append-text.ts';
import { callHandling } from '../../shell/api.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { type FormValues, useContractForm } from '../../shell/use-contract-form.ts';
import type { InitialDraft, LateDraft } from '../drafts/public.ts';
import {
  DraftFoundError,
  draftOfNeed,
  emptyDraft,
  needOfDraft,
  type StoredDraft,
  useDraft,
  useDraftedForm,
} from '../drafts/public.ts';
import { refreshEntry } from '../feed/public.ts';
import { entryOf } from './api.ts';
import { NoteFields } from './NoteFields.tsx';
import type { NoteFormProps } from './note-form-props.ts';

interface Props extends NoteFormProps {
  begun: InitialDraft;
  /** Text that the author typed before the draft had loaded. It is appended to the note at once. */
  early: string;
  /** The server's draft, if it loads after the form has opened. */
  late: LateDraft | undefined;
  onDiscarded: () => void;
}

type NoteValues = FormValues<typeof contracts.notes.create>;

const toDraft = ({ text, resourceTitle, userNeedId }: NoteValues): StoredDraft => ({
  ...emptyDraft,
  text,
  resourceTitle: resourceTitle ?? '',
  fields: draftOfNeed(userNeedId),
});

const withDraft = (values: NoteValues, draft: StoredDraft): NoteValues => ({
  ...values,
  text: draft.text,
  resourceTitle: draft.resourceTitle,
  userNeedId: needOfDraft(draft),
});

const labels = { text: 'Note', resourceTitle: 'Resource title', userNeedId: 'Need' };

/**
 * Form for a new note. The text is saved as a draft until the author saves or discards the note, so that a failure
 * loses no text.
 */
export function NewNoteForm({ memberId, guard, onDone, onCancel, begun, early, late, onDiscarded }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const record: NoteValues = { userId: memberId, text: '', resourceTitle: '', userNeedId: null };
  const draft = useDraft(begun, emptyDraft);
  const [problem, setProblem] = useState<string>();

  const contract = useContractForm({
    isDrafted: true,
    endpoint: contracts.notes.create,
    values: begun.draft ? withDraft(record, begun.draft) : record,
    labels,
    async send(body) {
      setProblem(undefined);
      try {
        const sent = { ...body, resourceTitle: body.resourceTitle || null };
        return await draft.send((options) =>
          callHandling(['IDEMPOTENCY_MISMATCH', 404])(contracts.notes.create, { body: sent }, options),
        );
      } catch (error) {
        setProblem(problemOf(error));
        throw error;
      }
    },
    onSaved(note) {
      void draft.throwAway();
      void refreshEntry(client, entryOf(note));
      showSuccess('Note created successfully');
      onDone();
    },
  });
  const { form } = contract;
  const drafted = useDraftedForm(draft, contract, { begun, late, record, toDraft, withDraft, onDiscarded });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the form opens
  useLayoutEffect(() => {
    if (early !== '') form.setValue('text', appendText(begun.draft?.text ?? '', early), { shouldDirty: true });
  }, []);
  useEffect(() => {
    guard(drafted.mayClose);
    return () => guard(null);
  });

  const shownProblem = draft.isGone ? drafted.problem : (problem ?? drafted.problem);
  return (
    <NoteFields
      contract={{ ...contract, submit: drafted.framed().submit }}
      memberId={memberId}
      linkedNeed={null}
      problem={shownProblem === undefined ? contract.formError : t(shownProblem)}
      isOffline={contract.offlineError !== undefined && !draft.isGone}
      onCancel={onCancel}
      status={drafted.status}
      notice={drafted.notice}
    />
  );
}

function problemOf(error: unknown): string | undefined {
  if (error instanceof ApiError && error.code === 'IDEMPOTENCY_MISMATCH') {
    return 'An earlier version of this note has been saved already. Save again to add this text as another note.';
  }
  // returns no message if the draft's own message is shown, or the errors at their fields
  if (error instanceof DraftFoundError) return undefined;
  return error instanceof ApiError && error.status === 400 ? undefined : 'Save failed. Your text is still here.';
}
