import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { exactText } from '../../shared/time.ts';
import { useActingUser } from '../../shell/api.ts';
import { type AuditView, chainOptions, filterOf } from './api.ts';
import classes from './audit.module.css';

/** Says at the end of a list without a member that older entries are archived. */
export function ArchivedHint({ view }: { view: AuditView }) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const { data } = useQuery(chainOptions);
  const end = data?.archivedBefore ?? null;
  if (end === null || view.memberId !== null) return null;
  const { from } = filterOf(view, timeZone);
  if (from !== undefined && Temporal.Instant.compare(from, end) >= 0) return null;
  return (
    <p className={`gp-dim ${classes.more}`}>
      {t('Entries before {time} are archived. Choose a member to find them.', { time: exactText(end, timeZone) })}
    </p>
  );
}
