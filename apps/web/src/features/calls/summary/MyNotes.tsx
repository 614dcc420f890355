import { type CallForViewer, contracts, type MemberId, noteCharacters } from '@guidepost/contracts';
import { IconAlertTriangle } from '@guidepost/ui/icons';
import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoteField } from '../../../shared/fields/NoteField.tsx';
import { LoadState } from '../../../shared/LoadState.tsx';
import { callHandling, useActingUser } from '../../../shell/api.ts';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { AutosaveIndicator, type InitialDraft, useDraft, useLoadedDraft } from '../../drafts/public.ts';
import { refreshEntry } from '../../feed/public.ts';
import { cacheCall } from '../api.ts';
import { callDraft, callValues } from '../dialog/form.ts';
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

/** Editor of the notes. Changes are saved as a draft, and the button saves them to the call. */
function MyNotesEditor({ call, begun }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { id: me } = useActingUser();
  const untouched = begun.draft ?? callDraft(callValues(call));
  const draft = useDraft(begun, callDraft(callValues(call)));
  const [note, setNote] = useState(untouched.text);
  const [failed, setFailed] = useState(false);
  const [saving, setSaving] = useState(false);
  const isDirty = note !== (call.note ?? '');
  const isTooLong = note.length > noteCharacters;

  async function save(): Promise<void> {
    setSaving(true);
    setFailed(false);
    try {
      const saved = await draft.send(() =>
        callHandling('all')(contracts.calls.update, { params: { id: call.id }, body: { note: note || null } }),
      );
      // keeps the draft if it also contains an outcome that was chosen in the call dialog
      if (begun.draft?.fields?.outcomeId) draft.autosave.resume();
      else await draft.throwAway();
      cacheCall(client, saved);
      if (saved.subjectId !== null)
        void refreshEntry(client, { userId: saved.subjectId, externalItemType: 'call', externalItemId: saved.id });
      showSuccess('Call updated successfully');
    } catch {
      setFailed(true);
    } finally {
      setSaving(false);
    }
  }

  return (
    <>
      <NoteField
        label={notesTitle(t, call.guide, me)}
        value={note}
        error={isTooLong ? t('The notes are too long. Shorten them before you save.') : undefined}
        onChange={(html) => {
          setNote(html);
          draft.autosave.changed({ ...untouched, text: html });
        }}
      />
      {failed && (
        <p role="alert" className="gp-problem">
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          {t('Save failed')}
        </p>
      )}
      <div className={classes.noteFoot}>
        <AutosaveIndicator state={draft.state} />
        {(isDirty || saving) && (
          <Button size="sm" variant="filled" loading={saving} disabled={isTooLong} onClick={() => void save()}>
            {t('Save notes')}
          </Button>
        )}
      </div>
    </>
  );
}
