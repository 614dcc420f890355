import type { ProgramRecord } from '@guidepost/contracts';
import { useTranslation } from 'react-i18next';
import classes from './program.module.css';

/** An organization's answers about our referrals in the last year, as a bar and as numbers. */
export function Answers({ record }: { record: ProgramRecord | null }) {
  const { t } = useTranslation();
  if (record === null) return <p className={classes.quiet}>{t('Fewer than 5 responses to our referrals')}</p>;
  const parts = [
    ['served', record.served, t('{count} served', { count: record.served })],
    ['waiting', record.waitingList, t('{count} on a waiting list', { count: record.waitingList })],
    ['unreached', record.couldNotReach, t('{count} could not be reached', { count: record.couldNotReach })],
    ['ineligible', record.notEligible, t('{count} not eligible', { count: record.notEligible })],
  ] as const;
  return (
    <section className={classes.answers}>
      <h3>
        {t("This organization's answers")}
        <small>{t('{count} referrals in the last year', { count: record.asked })}</small>
      </h3>
      <div className={classes.bar} aria-hidden>
        {parts.map(([kind, count]) => (
          <span key={kind} data-kind={kind} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul>
        {parts.map(([kind, , words]) => (
          <li key={kind}>{words}</li>
        ))}
      </ul>
    </section>
  );
}
