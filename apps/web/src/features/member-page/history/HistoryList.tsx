import type { ChangeLog } from '@guidepost/contracts';
import { changeFieldLabel, parseCompletion } from '@guidepost/rules';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../shared/RelativeTime.tsx';
import { monthDayText } from '../../../shared/time.ts';
import { useActingUser } from '../../../shell/api.ts';
import { fieldValueText } from '../../members/public.ts';
import classes from './history.module.css';

/** List of changes. Each line shows the field, the old and new value, the author and the time. */
export function HistoryList({ records }: { records: readonly ChangeLog[] }) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const change = ({ field, oldValue, newValue }: ChangeLog) => {
    const valueText = (value: string | null) => fieldValueText(t, field, value ?? '');
    if (field === 'surveyCompletion') {
      const completion = parseCompletion(oldValue ?? '');
      if (completion)
        return t('{survey} (completed on {day}) was reopened', {
          survey: completion.survey,
          day: monthDayText(Temporal.PlainDate.from(completion.completedOn)),
        });
    }
    if (newValue === null) return t('removed (was {value})', { value: valueText(oldValue) });
    if (oldValue === null) return t('set to {value}', { value: valueText(newValue) });
    return t('from {before} to {after}', { before: valueText(oldValue), after: valueText(newValue) });
  };
  return (
    <ul className={classes.history}>
      {records.map((record) => (
        <li key={record.id}>
          <span className={classes.historyWhat}>
            <b>{t(changeFieldLabel(record.field))}</b>
            {record.actorName !== null && (
              <span className="gp-meta">
                {record.impersonatorName === null
                  ? record.actorName
                  : t('By {name}, viewing as {guide}', { name: record.impersonatorName, guide: record.actorName })}
              </span>
            )}
            <span className="gp-meta">
              <RelativeTime instant={record.createdAt} timeZone={timeZone} focusable />
            </span>
          </span>
          <span>{change(record)}</span>
          {record.reason !== null && <span>{t('Reason: {reason}', { reason: record.reason })}</span>}
        </li>
      ))}
    </ul>
  );
}
