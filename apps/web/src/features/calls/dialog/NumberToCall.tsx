import { asId, type PhoneNumber, type PhoneNumberId } from '@guidepost/contracts';
import { IconAlertTriangle } from '@guidepost/ui/icons';
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { phoneText } from '../../../shared/phone.ts';

interface Props {
  numbers: readonly PhoneNumber[];
  value: PhoneNumberId | null;
  onChange: (id: PhoneNumberId) => void;
}

/**
 * Lets the guide choose which of the member's numbers to call. Numbers marked "Do not contact" are shown but cannot be
 * chosen.
 */
export function NumberToCall({ numbers, value, onChange }: Props) {
  const { t } = useTranslation();
  if (value === null) {
    return (
      <p role="alert" className="gp-problem">
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
        {numbers.length === 0
          ? t('There is no phone number to call.')
          : t('You are not allowed to call any of these phone numbers.')}
      </p>
    );
  }
  return (
    <NativeSelect
      label={t('Phone number to call')}
      value={String(value)}
      onChange={(picked) => onChange(asId(Number(picked.currentTarget.value)))}
      data={numbers.map(({ id, number, description, primary, doNotContact }) => ({
        value: String(id),
        label: [
          phoneText(number),
          t(description),
          ...(primary ? [t('Primary')] : []),
          ...(doNotContact.reason === null ? [] : [t('Do not contact')]),
        ].join(' · '),
        disabled: doNotContact.reason !== null,
      }))}
    />
  );
}
