import type { HospitalizationRow } from '@guidepost/contracts';
import { dayOfStay, dispositionText, patientClassText, reportedDischargeDay } from '@guidepost/rules';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import { phoneText } from '../../shared/phone.ts';
import { useToday } from '../../shared/use-today.ts';
import { useActingUser } from '../../shell/api.ts';
import classes from './hospitalizations.module.css';
import { followUpLabels, stayDay } from './labels.ts';

interface Props {
  stay: HospitalizationRow;
  /** True to also show the guides' note, for users who cannot edit it. */
  withNote?: boolean;
}

/** Shows the facts of a hospital stay. */
export function StayFacts({ stay, withNote = false }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const today = useToday(timeZone);
  const home = reportedDischargeDay(stay);
  const words = followUpLabels(t, stay, { today, timeZone });
  const info = stay.hospitalInfo;
  const where = [info?.line1, info?.city, info?.state].filter(Boolean).join(', ');
  const facts: readonly [string, string | null][] = [
    ['Hospital', [stay.hospital, where, info?.phone && phoneText(info.phone)].filter(Boolean).join(', ')],
    ['Admit Date', stayDay(stay.admitDate)],
    ['Discharge Date', home === null ? t('N/A') : stayDay(home)],
    ['Admitting Diagnosis', stay.admitComplaint],
    ['Patient class', stay.patientClass && t(patientClassText(stay.patientClass) ?? stay.patientClass)],
    ['Disposition', stay.dischargeDisposition && t(dispositionText(stay.dischargeDisposition))],
    ['HEDIS Measure', stay.followUpType],
    ['Behavioral health', t(stay.isEnrolledInBehavioralHealth ? 'Enrolled' : 'Not enrolled')],
    ...(withNote ? ([['Note', stay.note]] as [string, string | null][]) : []),
  ];
  return (
    <>
      <p className={classes.chips}>
        {home === null && <Chip tone="info">{t('In hospital, day {count}', { count: dayOfStay(stay, today) })}</Chip>}
        {words && <Chip tone={words.tone}>{words.text}</Chip>}
      </p>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd dir="auto">{value === null || value === '' ? t('Unknown') : value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
