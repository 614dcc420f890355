import type { ChangeLog } from '@guidepost/contracts';
import { changeFieldLabel } from '@guidepost/rules';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../shared/RelativeTime.tsx';
import { useActingUser } from '../../shell/api.ts';
import classes from './member.module.css';

/** Changes, one a line: what, from what to what, by whom, when. */
export function HistoryList({ records }: { records: readonly ChangeLog[] }) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const sentence = ({ oldValue, newValue }: ChangeLog) => {
    if (newValue === null) return t('removed, was {value}', { value: oldValue ?? '' });
    if (oldValue === null) return t('set to {value}', { value: newValue });
    return t('from {before} to {after}', { before: oldValue, after: newValue });
  };
  return (
    <ul className={classes.history}>
      {records.map((record) => (
        <li key={record.id}>
          <span className={classes.historyWhat}>
            <b>{t(changeFieldLabel(record.field))}</b>
            {record.actorName !== null && <span className="gp-meta">{record.actorName}</span>}
            <span className="gp-meta">
              <RelativeTime instant={record.createdAt} timeZone={timeZone} focusable />
            </span>
          </span>
          <span>{sentence(record)}</span>
        </li>
      ))}
    </ul>
  );
}
