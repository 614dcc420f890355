import { contactLimits } from '@guidepost/contracts';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { phoneText } from '../../../shared/phone.ts';
import { FormDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { addNumber } from './addNumber.ts';
import { MemberPicker, type PickedMember } from './MemberPicker.tsx';

/** The assign phone number dialog (staff §2): a number that nobody has becomes a member's. */
export default function AssignPhoneDialog({ phoneNumber, candidates, close }: DialogProps<'assignPhone'>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [member, setMember] = useState<PickedMember | null>(null);
  const [description, setDescription] = useState('');
  const [errors, setErrors] = useState<{ member?: string; description?: string }>({});
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function submit(): Promise<void> {
    const words = description.trim();
    const found = {
      ...(member ? {} : { member: t('Choose a member') }),
      ...(words === '' ? { description: t('Description is required') } : {}),
    };
    setErrors(found);
    if (!member || words === '') return;
    setSaving(true);
    setProblem(undefined);
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
      <MemberPicker
        first={candidates ?? []}
        value={member}
        error={errors.member}
        onChange={(picked) => {
          setMember(picked);
          setErrors({});
        }}
      />
      <TextInput
        label={t('Description')}
        required
        value={description}
        error={errors.description}
        onChange={(event) => {
          setDescription(event.currentTarget.value);
          setErrors({});
        }}
        maxLength={contactLimits.phoneDescription}
        autoComplete="off"
      />
    </FormDialog>
  );
}
