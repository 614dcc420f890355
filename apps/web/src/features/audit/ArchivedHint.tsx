import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { exactText } from '../../shared/time.ts';
import { useActingUser } from '../../shell/api.ts';
import { type AuditView, chainOptions, filterOf } from './api.ts';
import classes from './audit.module.css';

interface Props {
  view: AuditView;
  /** The time before which the rules of retention removed entries of the list. Null if no entry was removed. */
  removedBefore: string | null;
}

/** Says at the end of a list that older entries are archived or were removed. */
export function ArchivedHint({ view, removedBefore }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const { data } = useQuery(chainOptions);
  const { from } = filterOf(view, timeZone);
  const isBefore = (end: string | null): end is string =>
    end !== null && (from === undefined || Temporal.Instant.compare(from, end) < 0);
  const archivedBefore = data?.archivedBefore ?? null;
  return (
    <>
      {view.memberId === null && isBefore(archivedBefore) && (
        <p className={`gp-dim ${classes.more}`}>
          {t('Entries before {time} are archived. Choose a member to find them.', {
            time: exactText(archivedBefore, timeZone),
          })}
        </p>
      )}
      {isBefore(removedBefore) && (
        <p className={`gp-dim ${classes.more}`}>
          {t('The rules of retention removed entries before {time}, so this list may be incomplete before that time.', {
            time: exactText(removedBefore, timeZone),
          })}
        </p>
      )}
    </>
  );
}
