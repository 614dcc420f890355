import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../shared/RelativeTime.tsx';
import { useActingUser } from '../../shell/api.ts';
import classes from './list.module.css';

/** The newest entry of a member's feed by its type (decision 94), in a word. */
const words: Record<string, string> = {
  call: 'Call',
  message: 'Text',
  visit: 'Visit',
  note: 'Note',
  task: 'Task',
  status: 'Status',
  assignment: 'Guide',
  hospitalization: 'Hospitalization',
};

const inWords = (type: string) => {
  const text = type.replace(/[_-]+/g, ' ');
  return words[type] ?? text.charAt(0).toUpperCase() + text.slice(1);
};

/** 'Note, 42 min ago'; the exact time on hover. Nothing where nothing has happened yet. */
export function LastEvent({ type, at }: { type: string | null; at: string | null }) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  if (at === null) return null;
  return (
    <span className={classes.event}>
      {type !== null && `${t(inWords(type))}, `}
      <RelativeTime instant={at} timeZone={timeZone} inside={type !== null} />
    </span>
  );
}
