import type { CallForViewer, TextMessage } from '@guidepost/contracts';
import { IconArrowDownLeft, IconArrowUpRight } from '@guidepost/ui/icons';
import { VisuallyHidden } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../shared/Avatar.tsx';
import list from '../../../shared/list/list.module.css';
import { PhoneText } from '../../../shared/PhoneText.tsx';
import { RelativeTime } from '../../../shared/RelativeTime.tsx';
import { useActingUser } from '../../../shell/api.ts';
import { unassignedDetails } from '../../subjects/public.ts';
import { GuideName } from '../GuideName.tsx';
import classes from './conversations.module.css';
import type { Column } from './ListTable.tsx';

interface Props {
  id: number | null;
  name: string | null;
  /** The people who may be on this call or text, if the number belongs to several members or to an organization. */
  sharers: string | undefined;
  number: string;
  incoming: boolean;
  /** The time. This cell shows it on screens without room for a time column. */
  at: string;
  /** The content. This cell shows it on screens without room for a content column. */
  words: ReactNode;
  onOpen: () => void;
}

/** Cell with the person and the number. Clicking the name opens the call or text. */
function WhoCell({ id, name, sharers, number, incoming, at, words, onOpen }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const way = incoming ? t('incoming') : t('outgoing');
  const Arrow = incoming ? IconArrowDownLeft : IconArrowUpRight;
  return (
    <span className={list.who}>
      {id === null ? <span className={classes.nobody} aria-hidden /> : <Avatar id={id} name={name ?? ''} size="sm" />}
      <span className={list.names}>
        <button
          type="button"
          className={`${list.name} ${id === null ? classes.unknown : ''}`}
          data-open
          onClick={onOpen}
        >
          {id === null ? (sharers ?? t('Could not find an associated member')) : (name ?? t('Unknown'))}
        </button>
        <span className={list.second}>
          {/* Narrow screens show the direction as an arrow, because the word would need its own line. */}
          <span className={list.onlyNarrow} data-print="hide">
            <Arrow className={classes.way} size={14} stroke={2} aria-hidden />
            <VisuallyHidden>{way}</VisuallyHidden> <RelativeTime instant={at} timeZone={timeZone} /> ·{' '}
          </span>
          <PhoneText number={number} />
          <span className={list.onlyWide}> · {way}</span>
        </span>
        {words !== null && <span className={classes.said}>{words}</span>}
      </span>
    </span>
  );
}

/** The fields that the columns of calls and texts share. */
type Conversation = Pick<
  CallForViewer | TextMessage,
  'id' | 'subjectId' | 'subjectName' | 'candidates' | 'asked' | 'incoming' | 'guide'
>;

/**
 * Returns the first column, with the person. `numberOf`, `timeOf` and `wordsOf` return a record's number, time and
 * content.
 */
export const memberColumn = <R extends Conversation>(
  t: TFunction,
  numberOf: (record: R) => string,
  timeOf: (record: R) => string,
  open: (record: R) => void,
  wordsOf: (record: R) => ReactNode = () => null,
): Column<R> => ({
  key: 'member',
  label: t('Member'),
  order: 'member',
  cell: (record) => (
    <WhoCell
      id={record.subjectId}
      name={record.subjectName}
      sharers={unassignedDetails(t, record)}
      number={numberOf(record)}
      incoming={record.incoming}
      at={timeOf(record)}
      words={wordsOf(record)}
      onOpen={() => open(record)}
    />
  ),
});

export const guideColumn = <R extends Conversation>(t: TFunction): Column<R> => ({
  key: 'guide',
  label: t('Guide'),
  order: 'guide',
  cell: ({ guide }) => <GuideName guide={guide} />,
});

export const timeColumn = <R,>(label: string, timeOf: (record: R) => string, timeZone: string): Column<R> => ({
  key: 'timestamp',
  label,
  order: 'timestamp',
  cell: (record) => <RelativeTime instant={timeOf(record)} timeZone={timeZone} />,
});
