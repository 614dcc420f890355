import { type BodyOf, type CallForViewer, contracts } from '@guidepost/contracts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NoteField } from '../../../shared/fields/NoteField.tsx';
import { plainText } from '../../../shared/richText/text.ts';
import { can, catching } from '../../../shell/api.ts';
import { FormDialog } from '../../../shell/dialogs/FormDialog.tsx';
import { openDialog } from '../../../shell/openDialog.tsx';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { useContractForm } from '../../../shell/useContractForm.ts';
import { sharersText, whoText } from '../../subjects/public.ts';
import { takeCall } from '../api.ts';
import { goesOn } from '../words.ts';
import classes from './dialog.module.css';
import { noteForm, noteValues } from './form.ts';
import { LiveCall } from './LiveCall.tsx';

interface Props {
  call: CallForViewer;
  /** Told whether something is typed that the call does not have yet. */
  onUnsaved: (isUnsaved: boolean) => void;
  close: () => void;
}

/**
 * A call of somebody who is not known yet: the members it could be, a way to assign it, and its notes, which stay with the
 * call and go to whoever it turns out to be with (docs/areas/calls.md#whose-a-call-is).
 */
export function UnknownCall({ call, onUnsaved, close }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const isKnown = call.subjectId !== null;
  /** What the next save is for: to close, or to go on. */
  const then = useRef<() => void>(close);
  const contract = useContractForm({
    endpoint: noteForm,
    values: noteValues(call),
    labels: { note: 'Notes' },
    send: (body: BodyOf<typeof noteForm>) =>
      catching([400, 404, 409])(contracts.calls.update, {
        params: { id: call.id },
        body: { ...body, note: body.note || null },
      }),
    fromRecord: (current) => noteValues(current as CallForViewer),
    say: { note: (note) => plainText(note ?? '').trim() },
    onSaved(saved) {
      takeCall(client, saved);
      contract.form.reset(noteValues(saved));
      then.current();
    },
  });
  const note = useController({ control: contract.form.control, name: 'note' });
  const { dirty, submit } = contract;
  useEffect(() => onUnsaved(dirty), [dirty, onUnsaved]);

  /** Keeps what was typed, then does something else; that alone if there is nothing to keep. */
  async function keepAnd(next: () => void): Promise<void> {
    if (!dirty) return next();
    then.current = next;
    await submit();
  }
  // whoever said whose call it is may have been somebody else: the words go with it
  const settle = useRef(keepAnd);
  settle.current = keepAnd;
  useEffect(() => {
    if (isKnown) void settle.current(() => {});
  }, [isKnown]);

  const names = sharersText(call);
  return (
    <FormDialog
      title={goesOn(call) ? 'Call' : 'Edit call'}
      about={whoText(call, call.phoneNumber)}
      form={{
        ...contract,
        submit() {
          then.current = () => {
            showSuccess('Call updated successfully');
            close();
          };
          return submit();
        },
      }}
      save="Save call"
      close={close}
      size={560}
    >
      <LiveCall call={call} />
      {!isKnown && (
        <section className={classes.whose}>
          <p>
            {names
              ? t('This number is shared: it may be {names}.', { names })
              : t('Could not find an associated member')}
          </p>
          {can(call, 'CAN_CHANGE_SUBJECT') && (
            <Button
              variant="filled"
              onClick={() => void keepAnd(() => openDialog({ kind: 'assignCall', callId: call.id }))}
            >
              {t('Assign call to member')}
            </Button>
          )}
        </section>
      )}
      <NoteField
        {...contract.field('note')}
        ref={note.field.ref}
        value={note.field.value ?? ''}
        onChange={note.field.onChange}
      />
      {!isKnown && <p className={classes.hint}>{t('The notes stay with the call, and go with it to its member.')}</p>}
    </FormDialog>
  );
}
