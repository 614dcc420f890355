import { type CallForViewer, contracts, noteCharacters } from '@guidepost/contracts';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoteField } from '../../../shared/fields/NoteField.tsx';
import { catching } from '../../../shell/api.ts';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { refreshEntry } from '../../feed/api.ts';
import { AutosaveIndicator, type Begun, useDraft } from '../../notes/api.ts';
import { takeCall } from '../api.ts';
import { callDraft, callValues } from '../dialog/form.ts';
import classes from './summary.module.css';

interface Props {
  call: CallForViewer;
  begun: Begun;
}

/** 'My notes': kept while they are written, and saved to the call by the button. */
export function MyNotesEditor({ call, begun }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
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
        catching('all')(contracts.calls.update, { params: { id: call.id }, body: { note: note || null } }),
      );
      // what else the draft holds (an outcome chosen in the dialog) goes on waiting there
      if (begun.draft?.fields?.outcomeId) draft.autosave.resume();
      else await draft.throwAway();
      takeCall(client, saved);
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
        label={t('My notes')}
        value={note}
        error={isTooLong ? t('The text is too long. Shorten it to save it.') : undefined}
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
