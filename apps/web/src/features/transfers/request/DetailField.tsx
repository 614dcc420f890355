import { type Address, type TransferReason, transferCommentCharacters } from '@guidepost/contracts';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CountedTextarea } from '../../../shared/fields/Counted.tsx';
import { DateField } from '../../../shared/fields/DateField.tsx';
import classes from '../transfers.module.css';

interface Props {
  reason: TransferReason;
  addresses: readonly Address[];
  values: { date: string; text: string; addressId: number | null };
  error: string | undefined;
  onDate: (day: string) => void;
  onText: (text: string) => void;
  onAddress: (id: number | null) => void;
}

/** Field for the answer to the chosen reason's question: a day, text, or one of the member's addresses. */
export function DetailField({ reason, addresses, values, error, onDate, onText, onAddress }: Props) {
  const { t } = useTranslation();
  if (reason.detailType === null) return null;
  const shared = { label: t(reason.detailLabel ?? ''), error, required: true };
  return (
    <fieldset className={classes.detail}>
      <legend>{t(reason.detailQuestion ?? '')}</legend>
      {reason.detailType === 'date' ? (
        <DateField {...shared} value={values.date} onChange={onDate} />
      ) : reason.detailType === 'string' ? (
        <CountedTextarea
          {...shared}
          minRows={1}
          maxRows={6}
          limit={transferCommentCharacters}
          dir="auto"
          value={values.text}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      ) : (
        <Select
          {...shared}
          placeholder={t(addresses.length === 0 ? 'The member has no address' : 'Choose an address')}
          data={addresses.map(({ id, line1, line2, city, state, zip }) => ({
            value: String(id),
            label: [line1, line2, city, `${state} ${zip}`].filter(Boolean).join(', '),
          }))}
          value={values.addressId === null ? null : String(values.addressId)}
          onChange={(value) => onAddress(value === null ? null : Number(value))}
        />
      )}
    </fieldset>
  );
}
