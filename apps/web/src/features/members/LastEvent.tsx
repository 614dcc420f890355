import { eventWord } from '@guidepost/rules';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../shared/RelativeTime.tsx';
import { useActingUser } from '../../shell/api.ts';
import classes from './list.module.css';

/** 'Note, 42 min ago'; the exact time on hover. Nothing where nothing has happened yet. */
export function LastEvent({ type, at }: { type: string | null; at: string | null }) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  if (at === null) return null;
  return (
    <span className={classes.event}>
      {type !== null && `${t(eventWord(type))}, `}
      <RelativeTime instant={at} timeZone={timeZone} inside={type !== null} />
    </span>
  );
}
