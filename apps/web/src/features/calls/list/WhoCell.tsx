import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../shared/Avatar.tsx';
import list from '../../../shared/list/list.module.css';
import { PhoneText } from '../../../shared/PhoneText.tsx';
import { RelativeTime } from '../../../shared/RelativeTime.tsx';
import { useActingUser } from '../../../shell/api.ts';
import classes from './list.module.css';

interface Props {
  id: number | null;
  name: string | null;
  number: string;
  /** Which way it went. */
  note: string;
  /** When; where there is no room for a column of its own. */
  at: string;
  onOpen: () => void;
}

/** With whom it was, and at which number; the name opens it. */
export function WhoCell({ id, name, number, note, at, onOpen }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  return (
    <span className={list.who}>
      {id === null ? <span className={classes.nobody} aria-hidden /> : <Avatar id={id} name={name ?? ''} size="sm" />}
      <span className={list.names}>
        <button type="button" className={list.name} data-open onClick={onOpen}>
          {id === null ? t('Could not find an associated member') : (name ?? t('Unknown'))}
        </button>
        <span className={classes.second}>
          <span className={classes.narrow}>
            <RelativeTime instant={at} timeZone={timeZone} /> ·{' '}
          </span>
          <PhoneText number={number} /> · {note}
        </span>
      </span>
    </span>
  );
}
