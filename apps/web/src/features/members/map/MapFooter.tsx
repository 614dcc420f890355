import type { contracts, ReplyOf } from '@guidepost/contracts';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './map.module.css';

/** How many the map shows, and who is not on it and why. */
export function MapFooter({ found }: { found: ReplyOf<typeof contracts.members.map> | undefined }) {
  const { t } = useTranslation();
  const shown = found?.data.length ?? 0;
  return (
    <div className={classes.footer}>
      {found && (
        <span>
          {shown === 1 ? t('1 member on the map') : t('{count} members on the map', { count: shown.toLocaleString() })}
        </span>
      )}
      {found?.more && (
        <span className={classes.hint}>
          <IconInfoCircle size={16} stroke={1.75} aria-hidden />
          {t('There are more than one map can show. Search or filter to see the others.')}
        </span>
      )}
      {found && found.unplaced !== null && found.unplaced > 0 && (
        <span className={classes.hint}>
          <IconInfoCircle size={16} stroke={1.75} aria-hidden />
          {found.unplaced === 1
            ? t('1 member has no address on the map')
            : t('{count} members have no address on the map', { count: found.unplaced.toLocaleString() })}
        </span>
      )}
    </div>
  );
}
