import type { EnrollmentItem } from '@guidepost/contracts';
import { IconPencil } from '@guidepost/ui/icons';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import { phoneText } from '../../shared/phone.ts';
import { wordText } from '../../shared/sentence.ts';
import { dateText, shortDayText, zoneText } from '../../shared/time.ts';
import { useToday } from '../../shared/use-today.ts';
import { useActingUser } from '../../shell/api.ts';

interface Props {
  item: EnrollmentItem;
  value: string | null;
  /** Text for a missing value, in English. */
  none?: string;
}

/** Shows an enrollment row's value as readable text. */
export function ItemValue({ item, value, none = 'none' }: Props) {
  const { t } = useTranslation();
  if (value === null) return <span className="gp-dim">{t(none)}</span>;
  if (item.kind === 'day') return <>{dateText(value)}</>;
  if (item.kind === 'phones') return <>{value.split('; ').map(phoneText).join('; ')}</>;
  if (item.kind === 'zone') return <>{zoneText(value)}</>;
  if (item.kind === 'word') return <>{wordText(t, value)}</>;
  return (
    <span dir="auto" title={value}>
      {value}
    </span>
  );
}

/** Shows that the current value is not from the last file, and when staff edited it. */
export function ManualEditChip({ item }: { item: EnrollmentItem }) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const today = useToday(timeZone);
  if (!item.byHand || (item.handAt === null && item.key === 'dateOfBirth')) return null;
  const day =
    item.handAt === null ? null : Temporal.Instant.from(item.handAt).toZonedDateTimeISO(timeZone).toPlainDate();
  const word =
    day === null
      ? t('This value was not in the previous file')
      : day.toString() === today
        ? t('Edited today')
        : t('Edited on {day}', { day: shortDayText(day) });
  return (
    <>
      {' '}
      <Chip tone="warning" icon={IconPencil}>
        {word}
      </Chip>
    </>
  );
}
