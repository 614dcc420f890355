import { patientClassText } from '@guidepost/rules';
import { IconBuildingHospital } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { dayInSentence } from '../../../shared/time.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { dayOf } from '../days.ts';
import { FeedRow } from '../FeedRow.tsx';
import type { FeedRowProps } from '../renderers.ts';

/** Entry about a hospitalization: hospital, dates and reason. */
export default function HospitalizationRow({ item, record, timeZone }: FeedRowProps<'hospitalization'>) {
  const { t } = useTranslation();
  const until = record.dischargeDate ?? record.guideEnteredDischargedAt;
  const beside = Temporal.PlainDate.from(dayOf(item.timestamp, timeZone));
  const say = (day: string) => dayInSentence(Temporal.PlainDate.from(day), beside);
  const dates = until
    ? t('Admitted {from}, discharged {until}', { from: say(record.admitDate), until: say(until) })
    : t('Admitted {from}', { from: say(record.admitDate) });
  return (
    <FeedRow
      icon={<IconBuildingHospital size={16} stroke={1.75} />}
      tone="warning"
      title={t('Hospitalization')}
      meta={[record.hospital, t(patientClassText(record.patientClass) ?? '')].filter(Boolean).join(', ')}
      timestamp={item.timestamp}
      timeZone={timeZone}
      foot={
        <Button size="xs" variant="default" onClick={() => openDialog({ kind: 'hospitalization', stayId: record.id })}>
          {t('Details')}
        </Button>
      }
    >
      <p>
        {dates}
        {record.admitComplaint && `. ${record.admitComplaint}`}
      </p>
    </FeedRow>
  );
}
