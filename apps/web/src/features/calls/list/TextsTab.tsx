import type { Message } from '@guidepost/contracts';
import { IconPaperclip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../shared/RelativeTime.tsx';
import { useActingUser } from '../../../shell/api.ts';
import { useWatch } from '../../../shell/live.ts';
import { openDialog } from '../../../shell/openDialog.tsx';
import { textChoices, textsListOptions } from '../api.ts';
import { GuideName } from '../GuideName.tsx';
import { TextChip } from '../TextChip.tsx';
import { ListPane } from './ListPane.tsx';
import { ListTools } from './ListTools.tsx';
import classes from './list.module.css';
import type { Column, TabProps } from './shared.ts';
import { useKeptFilters } from './useKeptFilters.ts';
import { WhoCell } from './WhoCell.tsx';

/** Texts with members whom the acting user may see, the newest first unless sorted otherwise. */
export function TextsTab({ term, page, go }: TabProps) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const [filters, change] = useKeptFilters('textsFilterConfig', go);
  const list = useQuery(textsListOptions(filters, term, page));
  const { data: choices } = useQuery(textChoices);
  const texts = list.data?.data;
  useWatch({ memberIds: useMemo(() => (texts ?? []).flatMap((text) => text.subjectId ?? []), [texts]) });
  const open = (text: Message) => openDialog({ kind: 'textSummary', messageId: text.id });
  const columns: readonly Column<Message>[] = [
    {
      key: 'member',
      label: t('Member'),
      order: 'member',
      cell: (text) => (
        <WhoCell
          id={text.subjectId}
          name={text.subjectName}
          number={text.smsPhoneNumber}
          note={text.incoming ? t('incoming') : t('outgoing')}
          at={text.timestamp}
          onOpen={() => open(text)}
        />
      ),
    },
    {
      key: 'text',
      label: t('Text'),
      cell: ({ text, files }) => (
        <span className={classes.words} dir="auto">
          {files.length > 0 && <IconPaperclip size={14} stroke={1.75} aria-label={t('Attachment')} />}
          {text}
        </span>
      ),
    },
    { key: 'status', label: t('Status'), order: 'status', cell: (text) => <TextChip text={text} /> },
    { key: 'guide', label: t('Guide'), order: 'guide', cell: ({ guide }) => <GuideName guide={guide} /> },
    {
      key: 'timestamp',
      label: t('Time'),
      order: 'timestamp',
      cell: ({ timestamp }) => <RelativeTime instant={timestamp} timeZone={timeZone} />,
    },
  ];
  return (
    <>
      <ListTools
        label={t('Search texts')}
        term={term}
        onTerm={(next) => go({ term: next }, true)}
        filters={filters}
        onChange={change}
        choices={choices}
      />
      <ListPane
        caption={t('Texts')}
        failure="The texts did not load."
        list={list}
        columns={columns}
        filters={filters}
        onChange={change}
        page={page}
        onPage={(next) => go({ page: next })}
        onOpen={open}
      />
    </>
  );
}
