import { contactTexts, contracts } from '@guidepost/contracts';
import { Radio } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { phoneText } from '../../shared/phone.ts';
import { callHandling } from '../../shell/api.ts';
import { FormDialog } from '../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';
import { detailsOf } from '../../shell/errors/report.ts';
import { showError, showSuccess } from '../../shell/toasts/store.ts';
import { memberOptions } from '../members/public.ts';
import { focusContactMenu } from './AddContactMenu.tsx';
import { refreshMember } from './api.ts';
import classes from './contacts.module.css';

/** Asks which phone number to delete. The user must choose one. */
export default function DeletePhoneDialog({ memberId, memberName, phoneId, close }: DialogProps<'deletePhone'>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data: member } = useQuery(memberOptions(memberId));
  const [chosen, setChosen] = useState(phoneId === undefined ? null : String(phoneId));
  const [missing, setMissing] = useState(false);
  const [saving, setSaving] = useState(false);
  // the chosen number may be missing, because another user may have deleted it in the meantime
  const phones = member?.phoneNumbers ?? [];
  const phone = phones.find(({ id }) => String(id) === chosen);

  async function submit(): Promise<void> {
    if (!phone) return setMissing(true);
    setSaving(true);
    try {
      await callHandling('all')(contracts.contacts.removePhone, { params: { phoneId: phone.id } });
      showSuccess('Phone number deleted successfully');
      void refreshMember(client, memberId);
      close();
      focusContactMenu();
    } catch (error) {
      showError({ message: 'Failed to delete phone number. Please try again.', details: detailsOf(error) });
    } finally {
      setSaving(false);
    }
  }
  return (
    <FormDialog
      title="Delete phone number"
      about={memberName}
      form={{ submit, saving, guard: (leave) => async () => leave(), formError: undefined }}
      save="Delete phone number"
      danger
      close={close}
    >
      <Radio.Group
        label={t('Phone number')}
        description={t('This contact will be deleted from the profile for all users. You cannot undo this.')}
        value={phone ? chosen : null}
        onChange={(value) => {
          setMissing(false);
          setChosen(value);
        }}
        error={missing && t(contactTexts.phoneChoice)}
      >
        <div className={classes.choices}>
          {phones.map(({ id, number, description }, index) => (
            <Radio
              key={id}
              value={String(id)}
              label={`${phoneText(number)}, ${t(description)}`}
              {...((chosen === null ? index === 0 : String(id) === chosen) ? { 'data-autofocus': true } : {})}
            />
          ))}
        </div>
      </Radio.Group>
    </FormDialog>
  );
}
