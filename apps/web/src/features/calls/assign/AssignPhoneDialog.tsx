import { contactLimits } from '@guidepost/contracts';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { phoneText } from '../../../shared/phone.ts';
import { FormDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { useFormProblem } from '../../../shell/forms/use-form-problem.ts';
import { useUnsavedChanges } from '../../../shell/forms/use-unsaved-changes.ts';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { MemberPick, type Person } from '../../subjects/public.ts';
import { addNumber } from './add-number.ts';

/** Adds an unassigned phone number to a member. The dialog suggests members, but the user can choose any member. */
export default function AssignPhoneDialog({
  phoneNumber,
  candidates,
  member: known,
  close,
}: DialogProps<'assignPhone'>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [member, setMember] = useState<Person | null>(known ?? null);
  const initial = { member: known ?? null, description: known ? t('Mobile') : '' };
  const [description, setDescription] = useState(initial.description);
  const [error, setError] = useState<string>();
  const [saving, setSaving] = useState(false);
  const { errors, setProblem, showFailure } = useFormProblem();
  const isDirty = member?.id !== initial.member?.id || description !== initial.description;
  const { guard } = useUnsavedChanges(isDirty && !saving);

  async function submit(): Promise<void> {
    const words = description.trim();
    setError(words === '' ? t('Description is required') : undefined);
    setProblem(member ? undefined : 'Choose a member.');
    if (!member || words === '') return;
    setSaving(true);
    try {
      await addNumber(client, member.id, phoneNumber, words);
      showSuccess('Phone number created successfully');
      close();
    } catch (failed) {
      showFailure(failed);
    } finally {
      setSaving(false);
    }
  }
  return (
    <FormDialog
      title={
        known
          ? t('Add {number} to {name}', { number: phoneText(phoneNumber), name: known.name })
          : 'Assign phone number'
      }
      {...(known ? {} : { about: phoneText(phoneNumber) })}
      form={{ submit, saving, guard, ...errors }}
      save={known ? 'Add phone number' : 'Assign phone number'}
      close={close}
    >
      {known ? (
        <p className="gp-dim">
          {t(
            "This text was sent from a number that is not in this member's profile. If you add the number, you can reply, and calls and texts from it are assigned to the member.",
          )}
        </p>
      ) : (
        <MemberPick
          label={t('Which member does this number belong to?')}
          candidates={candidates ?? []}
          chosen={member}
          onChoose={(picked) => {
            setMember(picked);
            setProblem(undefined);
          }}
          onSeek={() => setProblem(undefined)}
        />
      )}
      <TextInput
        label={t('Description')}
        required
        value={description}
        error={error}
        onChange={(event) => {
          setDescription(event.currentTarget.value);
          setError(undefined);
        }}
        maxLength={contactLimits.phoneDescription}
        autoComplete="off"
      />
    </FormDialog>
  );
}
