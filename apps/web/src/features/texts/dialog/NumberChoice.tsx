import { asId, type Member, type PhoneNumberId } from '@guidepost/contracts';
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { phoneText } from '../../../shared/phone.ts';
import classes from './dialog.module.css';

interface Props {
  member: Member;
  value: PhoneNumberId | null;
  onChange: (phoneNumberId: PhoneNumberId) => void;
}

/** Field for the member's number. Numbers marked “do not contact” are disabled, with the reason. */
export function NumberChoice({ member, value, onChange }: Props) {
  const { t } = useTranslation();
  if (member.phoneNumbers.length === 0) return null;
  return (
    <NativeSelect
      className={classes.number}
      aria-label={t('Send to')}
      value={String(value ?? '')}
      onChange={(event) => onChange(asId(Number(event.currentTarget.value)))}
      data={member.phoneNumbers.map(({ id, number, description, doNotContact }) => ({
        value: String(id),
        label: [phoneText(number), t(description), doNotContact.reason].filter(Boolean).join(', '),
        disabled: doNotContact.reason !== null,
      }))}
    />
  );
}
