import { contactLimits } from '@guidepost/contracts';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { phoneText } from '../../../shared/phone.ts';
import { FormDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { MemberPick, type Person } from '../../subjects/public.ts';
import { addNumber } from './addNumber.ts';

/** The assign phone number dialog: a number that nobody has becomes a member's. */
export default function AssignPhoneDialog({ phoneNumber, candidates, close }: DialogProps<'assignPhone'>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [member, setMember] = useState<Person | null>(null);
  const [description, setDescription] = useState('');
  const [error, setError] = useState<string>();
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();

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
    } catch {
      setProblem('Save failed');
    } finally {
      setSaving(false);
    }
  }
  return (
    <FormDialog
      title="Assign phone number"
      about={phoneText(phoneNumber)}
      form={{ submit, saving, guard: (done) => async () => done(), formError: problem }}
      save="Assign phone number"
      close={close}
    >
      <MemberPick
        label={t('Whose number is it?')}
        candidates={candidates ?? []}
        chosen={member}
        onChoose={(picked) => {
          setMember(picked);
          setProblem(undefined);
        }}
      />
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
