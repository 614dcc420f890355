import { contracts, type TextMessage } from '@guidepost/contracts';
import { IconMessageReply, IconPaperclip } from '@guidepost/ui/icons';
import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../shared/Chip.tsx';
import { usePrintedPage } from '../../../shared/print/printing.ts';
import { can, useActingUser } from '../../../shell/api.ts';
import { ExportButton, exportQueryOf } from '../../../shell/ExportButton.tsx';
import { useViewedGuide } from '../../../shell/frame/viewed-guide.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { type Conversation, conversationsOptions, textChoices, textsListOptions, textsQuery } from '../api.ts';
import { textStatusDisplay } from '../labels.ts';
import { TextChip } from '../TextChip.tsx';
import { ConversationList } from './ConversationList.tsx';
import { choicesOf } from './choices.ts';
import { guideColumn, memberColumn, timeColumn } from './columns.tsx';
import classes from './conversations.module.css';
import type { ListFilters, ListPage } from './filters.ts';
import type { Column } from './ListTable.tsx';
import type { ListProps, TextView } from './use-list-address.ts';
import { useStoredFilters } from './use-stored-filters.ts';

const timeOf = ({ timestamp }: TextMessage) => timestamp;

/** Table of the texts that the acting user may see, with one row per text or one row per person. */
export function TextsTab(props: ListProps) {
  const { t } = useTranslation();
  const [filters, change] = useStoredFilters('textsFilterConfig', props.go);
  const viewed = useViewedGuide();
  const choices = choicesOf(useQuery(textChoices), textStatusDisplay);
  const shared: TextsTableProps = {
    ...props,
    filters,
    asked: viewed === null ? filters : { ...filters, guideIds: [viewed], mine: false },
    onChange: change,
    choices,
    lead: (
      <SegmentedControl<TextView>
        size="xs"
        aria-label={t('View as')}
        value={props.view}
        onChange={(view) => props.go({ view })}
        data={[
          { value: 'texts', label: t('All texts') },
          { value: 'people', label: t('Grouped by sender') },
          { value: 'waiting', label: t('Waiting for a reply') },
        ]}
      />
    ),
  };
  return props.view === 'texts' ? <TextsTable {...shared} /> : <ConversationsTable {...shared} />;
}

interface TextsTableProps
  extends ListProps,
    Pick<Parameters<typeof ConversationList>[0], 'filters' | 'onChange' | 'choices' | 'lead'> {
  /** The filters for the request. If the user views as another guide, the filters select that guide's texts. */
  asked: ListFilters;
}

const openText = ({ id }: TextMessage) => openDialog({ kind: 'textSummary', messageId: id });

/** Cell with a text's content. */
function TextCell({ text: { text, files }, who }: { text: TextMessage; who?: string | undefined }) {
  const { t } = useTranslation();
  return (
    <span className={classes.words} dir="auto">
      {who !== undefined && <span className={classes.who}>{who}: </span>}
      {files.length > 0 && <IconPaperclip size={14} stroke={1.75} aria-label={t('Attachment')} />}
      {text}
    </span>
  );
}

/** One row per text, newest first by default. */
function TextsTable(props: TextsTableProps) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const { page, pageSize } = usePrintedPage<ListPage>({ page: props.page, pageSize: props.asked.pageSize });
  const list = useQuery(textsListOptions({ ...props.asked, pageSize }, props.term, page));
  const columns: readonly Column<TextMessage>[] = [
    memberColumn(
      t,
      ({ smsPhoneNumber }) => smsPhoneNumber,
      timeOf,
      openText,
      (text) => <TextCell text={text} />,
    ),
    { key: 'text', label: t('Text'), cell: (text) => <TextCell text={text} /> },
    { key: 'status', label: t('Status'), order: 'status', cell: (text) => <TextChip text={text} /> },
    guideColumn(t),
    timeColumn(t('Time'), timeOf, timeZone),
  ];
  return (
    <ConversationList
      {...props}
      labels={{
        search: t('Search texts'),
        mine: t('My texts'),
        caption: t('Texts'),
        failure: 'The texts did not load.',
      }}
      end={
        <ExportButton
          table="texts"
          asked={() => exportQueryOf(contracts.texts.list, textsQuery(props.asked, props.term, props.page))}
        />
      }
      list={list}
      columns={columns}
      onOpen={openText}
    />
  );
}

/**
 * One row per person, sorted by the latest text. Shows the latest text and whether the person is waiting for a reply.
 */
function ConversationsTable(props: TextsTableProps) {
  const { t } = useTranslation();
  const user = useActingUser();
  const { page, pageSize } = usePrintedPage<ListPage>({ page: props.page, pageSize: props.asked.pageSize });
  const list = useQuery(conversationsOptions({ ...props.asked, pageSize }, props.term, page, props.view === 'waiting'));
  const whoWrote = ({ incoming, guide }: TextMessage) =>
    incoming || guide === null ? undefined : guide.id === user.id ? t('You') : guide.name;
  const columns: readonly Column<Conversation>[] = [
    withoutSorting(
      memberColumn(
        t,
        ({ smsPhoneNumber }) => smsPhoneNumber,
        timeOf,
        openText,
        (text) => <TextCell text={text} who={whoWrote(text)} />,
      ),
    ),
    { key: 'text', label: t('Last text'), cell: (text) => <TextCell text={text} who={whoWrote(text)} /> },
    {
      key: 'status',
      label: t('Status'),
      cell: (text) =>
        text.isWaiting ? (
          <Chip tone="warning" icon={IconMessageReply}>
            {t('Waiting')}
          </Chip>
        ) : (
          <TextChip text={text} />
        ),
    },
    withoutSorting(guideColumn(t)),
    withoutSorting(timeColumn(t('Time'), timeOf, user.timeZone)),
    { key: 'reply', label: t('Reply'), cell: (text) => <Reply text={text} /> },
  ];
  return (
    <ConversationList
      {...props}
      labels={{
        search: t('Search texts'),
        mine: t('My texts'),
        caption: t('Conversations'),
        failure: 'The texts did not load.',
      }}
      list={list}
      columns={columns}
      onOpen={openText}
    />
  );
}

/** Removes the sorting from a column, because the rows are always sorted by the latest text. */
const withoutSorting = ({ order: _, ...column }: Column<Conversation>): Column<Conversation> => column;

/** Opens the text dialog. The page itself is read-only. */
function Reply({ text: { id, subjectId, subjectName } }: { text: Conversation }) {
  const { t } = useTranslation();
  if (!can(useActingUser(), 'CAN_SEND_PATIENT_MESSAGE')) return null;
  if (subjectId === null) {
    return (
      <Button size="sm" onClick={() => openDialog({ kind: 'replyUnknown', messageId: id })}>
        {t('Reply')}
      </Button>
    );
  }
  const memberName = subjectName ?? t('Unknown');
  return (
    <Button size="sm" onClick={() => openDialog({ kind: 'text', memberId: subjectId, memberName })}>
      {t('Reply')}
    </Button>
  );
}
