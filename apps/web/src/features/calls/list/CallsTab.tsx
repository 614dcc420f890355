import { type CallForViewer, contracts } from '@guidepost/contracts';
import { IconUserShare } from '@guidepost/ui/icons';
import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePrintedPage } from '../../../shared/print/printing.ts';
import { can, useActingUser } from '../../../shell/api.ts';
import { useNarrowPage } from '../../../shell/dock/use-narrow-page.ts';
import { ExportButton, exportQueryOf } from '../../../shell/ExportButton.tsx';
import { useViewedGuide } from '../../../shell/frame/viewed-guide.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { callChoices, callsListOptions, callsQuery } from '../api.ts';
import { AuditChip, CallChips } from '../CallChips.tsx';
import { GuideName } from '../GuideName.tsx';
import { callStatusDisplay, clockText, isInProgress } from '../labels.ts';
import { ConversationList } from './ConversationList.tsx';
import { choicesOf } from './choices.ts';
import { guideColumn, memberColumn, timeColumn } from './columns.tsx';
import classes from './conversations.module.css';
import type { ListPage } from './filters.ts';
import { ListenButton } from './ListenButton.tsx';
import type { Column } from './ListTable.tsx';
import type { ListProps } from './use-list-address.ts';
import { useStoredFilters } from './use-stored-filters.ts';

/** Button to ask guides to review a call. Renders nothing during the call, or if the user may not share it. */
function ShareButton({ call }: { call: CallForViewer }) {
  const { t } = useTranslation();
  if (!can(call, 'CAN_SHARE') || isInProgress(call)) return null;
  return (
    <ActionIcon
      size={28}
      // in line with the column's heading
      ml={-6}
      aria-label={t('Share call')}
      title={t('Share call')}
      onClick={() => openDialog({ kind: 'shareCall', callId: call.id })}
    >
      <IconUserShare size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

const startOf = ({ timeStarted }: CallForViewer) => timeStarted;

/** Table of the calls that the acting user may see, newest first by default. */
export function CallsTab(props: ListProps) {
  const { t } = useTranslation();
  const user = useActingUser();
  const [filters, change] = useStoredFilters('callsFilterConfig', props.go);
  const viewed = useViewedGuide();
  // if the user views as another guide, the list contains that guide's calls
  const asked = viewed === null ? filters : { ...filters, guideIds: [viewed], mine: false };
  const { page, pageSize } = usePrintedPage<ListPage>({ page: props.page, pageSize: asked.pageSize });
  const list = useQuery(callsListOptions({ ...asked, pageSize }, props.term, page));
  const choices = choicesOf(useQuery(callChoices), callStatusDisplay);
  // the summary is read-only, like the whole page; users can still ask for a review, because it does not change the
  // call
  const among = list.data?.data.map(({ id }) => id) ?? [];
  const open = (call: CallForViewer) => openDialog({ kind: 'callSummary', callId: call.id, isReadOnly: true, among });
  // below these widths, columns are hidden and their values move to other cells (conversations.module.css)
  const isTight = useNarrowPage(68.75);
  const isNarrow = useNarrowPage(48.75);
  const outcomeOf = ({ outcome, isFeedbackCall }: CallForViewer) =>
    outcome ? t(outcome.text) : isFeedbackCall ? t('Feedback call') : '';
  // after a guide has been asked to review the call, the user can ask more guides in the call's summary
  const reviewOf = (call: CallForViewer) =>
    call.auditState ? <AuditChip state={call.auditState} /> : <ShareButton call={call} />;
  const columns: readonly Column<CallForViewer>[] = [
    memberColumn(
      t,
      ({ phoneNumber }) => phoneNumber,
      startOf,
      open,
      ({ guide, duration }) =>
        isNarrow ? (
          <>
            <GuideName guide={guide} />
            {duration > 0 && ` · ${clockText(duration)}`}
          </>
        ) : null,
    ),
    {
      key: 'status',
      label: t('Status'),
      order: 'status',
      cell: (call) => (
        <>
          <CallChips call={call} />
          {isTight && (
            <span className={classes.folded} data-print="hide">
              {outcomeOf(call)} {reviewOf(call)}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'outcome',
      label: t('Outcome'),
      cell: outcomeOf,
    },
    guideColumn(t),
    timeColumn(t('Started'), startOf, user.timeZone),
    {
      key: 'duration',
      label: t('Duration'),
      cell: ({ duration }) => (duration > 0 ? clockText(duration) : ''),
    },
    {
      key: 'audit',
      label: t('Reviews'),
      cell: reviewOf,
    },
    { key: 'listen', label: t('Recording'), cell: (call) => <ListenButton call={call} /> },
  ];
  return (
    <ConversationList
      {...props}
      labels={{
        search: t('Search calls'),
        mine: t('My calls'),
        caption: t('Calls'),
        failure: 'The calls did not load.',
      }}
      filters={filters}
      onChange={change}
      choices={choices}
      withFeedback={can(user, 'CAN_MANAGE_MEMBER_FEEDBACK')}
      end={
        <ExportButton
          table="calls"
          asked={() => exportQueryOf(contracts.calls.list, callsQuery(asked, props.term, props.page))}
        />
      }
      list={list}
      columns={columns}
      onOpen={open}
    />
  );
}
