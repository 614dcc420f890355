import { type CallForViewer, contracts, type MemberId, noteCharacters } from '@guidepost/contracts/schemas';
import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { NoteField } from '../../../shared/fields/NoteField.tsx';
import { LoadState } from '../../../shared/LoadState.tsx';
import { plainText } from '../../../shared/rich-text/text.ts';
import { callHandling, useActingUser } from '../../../shell/api.ts';
import { FormProblem } from '../../../shell/dialogs/FormProblem.tsx';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { useContractForm } from '../../../shell/use-contract-form.ts';
import {
  AutosaveIndicator,
  type InitialDraft,
  type StoredDraft,
  useDraft,
  useLoadedDraft,
} from '../../drafts/public.ts';
import { refreshEntry } from '../../feed/public.ts';
import { cacheCall } from '../api.ts';
import { callDraft, callValues, draftChoices } from '../dialog/form.ts';
import { notesTitle } from '../labels.ts';
import classes from './summary.module.css';

/** A call's notes. If there is a draft, the user continues to edit it. The call dialog uses the same draft. */
export function MyNotes({ call, memberId }: { call: CallForViewer; memberId: MemberId }) {
  const { t } = useTranslation();
  const { id: me } = useActingUser();
  const draft = useLoadedDraft({ memberId, type: 'calls', recordId: call.id });
  if (draft.begun) return <MyNotesEditor key={draft.begun.round} call={call} begun={draft.begun} />;
  return (
    <>
      <h3>{notesTitle(t, call.guide, me)}</h3>
      <LoadState
        of={[draft]}
        failure="The draft did not load."
        waiting={
          <div aria-busy="true">
            <VisuallyHidden>{t('Loading')}</VisuallyHidden>
            <Skeleton height={230} radius="md" aria-hidden />
          </div>
        }
      />
    </>
  );
}

interface Props {
  call: CallForViewer;
  begun: InitialDraft;
}

/** The notes are the only field. The version prevents that they replace notes which this user has not seen. */
const { shape } = contracts.calls.update.body as NonNullable<typeof contracts.calls.update.body>;
const endpoint = { ...contracts.calls.update, body: z.strictObject({ note: shape.note, version: shape.version }) };

const valuesOf = ({ note, version }: CallForViewer) => ({ note: note ?? '', version });

/** Editor of the notes. Changes are saved as a draft, and the button saves them to the call. */
function MyNotesEditor({ call, begun }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { id: me } = useActingUser();
  const draft = useDraft(begun, callDraft(callValues(call)));
  // if the call has no notes, an older draft cannot replace any
  const isOlder = begun.draft !== null && begun.draft.version !== call.version && call.note !== null;
  /** The version of the call that the notes continue. Null if it is unknown. */
  const known = useRef(isOlder ? null : call);
  /** Another user's version, after a conflict. */
  const newer = useRef(call);
  const contract = useContractForm({
    isDrafted: true,
    // a draft contains the text, so nothing is lost
    staysOnNavigation: true,
    endpoint,
    values: begun.draft
      ? { note: begun.draft.text, version: (isOlder ? begun.draft.version : null) ?? call.version }
      : valuesOf(call),
    base: isOlder ? null : valuesOf(call),
    labels: { note: 'Notes' },
    send: ({ note, ...version }) =>
      draft.send(() =>
        callHandling([400, 404])(contracts.calls.update, {
          params: { id: call.id },
          body: { note: note || null, ...version },
        }),
      ),
    fromRecord(current) {
      newer.current = current as CallForViewer;
      return valuesOf(newer.current);
    },
    say: { note: (note) => plainText(note ?? '').trim() },
    valuesAfter: valuesOf,
    onReload() {
      known.current = newer.current;
      void continueDraft(newer.current);
    },
    onSaved(saved) {
      known.current = saved;
      void continueDraft(saved);
      cacheCall(client, saved);
      if (saved.subjectId !== null)
        void refreshEntry(client, { userId: saved.subjectId, externalItemType: 'call', externalItemId: saved.id });
      showSuccess('Call updated successfully');
    },
  });
  const { form, saving } = contract;
  const note = useController({ control: form.control, name: 'note' });
  const text = note.field.value ?? '';
  const isChanged = text !== (call.note ?? '');
  const isTooLong = text.length > noteCharacters;

  const [choices] = useState(() => (begun.draft ? draftChoices(callValues(call), begun.draft) : {}));
  /** Returns the draft: the notes, and what the user has chosen in the call dialog but not saved yet. */
  function draftOf(record: CallForViewer): StoredDraft {
    const { note: typed, version } = form.getValues();
    return callDraft({ ...callValues(record), ...choices, note: typed ?? '', version });
  }
  /** Starts a new draft, because the earlier draft was deleted with the save or by the user. */
  async function continueDraft(record: CallForViewer): Promise<void> {
    await draft.replaceStay(callDraft(callValues(record)));
    draft.autosave.resume();
    draft.autosave.changed(draftOf(record));
  }
  // shows newer notes if the user has not changed them, and continues the typed notes if only other fields are newer
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another version of the call arrives
  useEffect(() => {
    const before = known.current;
    if (before === null || saving || call.version <= before.version) return;
    const isTyped = text !== (before.note ?? '');
    if (isTyped && (call.note ?? '') !== (before.note ?? '')) return;
    known.current = call;
    contract.rebase(valuesOf(call));
    void draft.autosave.settle(callDraft(callValues(call))).then(() => draft.autosave.changed(draftOf(call)));
  }, [call.version, saving]);

  return (
    <>
      <NoteField
        label={notesTitle(t, call.guide, me)}
        ref={note.field.ref}
        value={text}
        error={isTooLong ? t('The notes are too long. Shorten them before you save.') : contract.field('note').error}
        onChange={(html) => {
          note.field.onChange(html);
          draft.autosave.changed({ ...draftOf(call), text: html });
        }}
      />
      <FormProblem form={contract} />
      <div className={classes.noteFoot}>
        <AutosaveIndicator state={draft.state} />
        {(isChanged || saving) && (
          <Button
            size="sm"
            variant="filled"
            loading={saving}
            disabled={isTooLong}
            onClick={() => void contract.submit()}
          >
            {t('Save notes')}
          </Button>
        )}
      </div>
    </>
  );
}
