import type { CallForViewer } from '@guidepost/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../shared/RelativeTime.tsx';
import { can, useActingUser } from '../../../shell/api.ts';
import { useWatch } from '../../../shell/live.ts';
import { openDialog } from '../../../shell/openDialog.tsx';
import { callChoices, callsListOptions } from '../api.ts';
import { AuditChip, CallChips } from '../CallChips.tsx';
import { GuideName } from '../GuideName.tsx';
import { clockText } from '../words.ts';
import { ListenButton } from './ListenButton.tsx';
import { ListPane } from './ListPane.tsx';
import { ListTools } from './ListTools.tsx';
import type { Column, TabProps } from './shared.ts';
import { useKeptFilters } from './useKeptFilters.ts';
import { WhoCell } from './WhoCell.tsx';

/** Calls with members whom the acting user may see, the newest first unless sorted otherwise. */
export function CallsTab({ term, page, go }: TabProps) {
  const { t } = useTranslation();
  const user = useActingUser();
  const { timeZone } = user;
  const [filters, change] = useKeptFilters('callsFilterConfig', go);
  const list = useQuery(callsListOptions(filters, term, page));
  const { data: choices } = useQuery(callChoices);
  const calls = list.data?.data;
  useWatch({ memberIds: useMemo(() => (calls ?? []).flatMap((call) => call.subjectId ?? []), [calls]) });
  // the page is to read (decision 27)
  const open = (call: CallForViewer) => openDialog({ kind: 'callSummary', callId: call.id, isReadOnly: true });
  const columns: readonly Column<CallForViewer>[] = [
    {
      key: 'member',
      label: t('Member'),
      order: 'member',
      cell: (call) => (
        <WhoCell
          id={call.subjectId}
          name={call.subjectName}
          number={call.phoneNumber}
          note={call.incoming ? t('incoming') : t('outgoing')}
          at={call.timeStarted}
          onOpen={() => open(call)}
        />
      ),
    },
    { key: 'status', label: t('Status'), order: 'status', cell: (call) => <CallChips call={call} /> },
    {
      key: 'outcome',
      label: t('Outcome'),
      cell: ({ outcome, isFeedbackCall }) => (outcome ? t(outcome.text) : isFeedbackCall ? t('Feedback call') : ''),
    },
    { key: 'guide', label: t('Guide'), order: 'guide', cell: ({ guide }) => <GuideName guide={guide} /> },
    {
      key: 'timestamp',
      label: t('Started'),
      order: 'timestamp',
      cell: ({ timeStarted }) => <RelativeTime instant={timeStarted} timeZone={timeZone} />,
    },
    {
      key: 'duration',
      label: t('Duration'),
      cell: ({ duration }) => (duration > 0 ? clockText(duration) : ''),
    },
    { key: 'audit', label: t('Review'), cell: ({ auditState }) => auditState && <AuditChip state={auditState} /> },
    { key: 'listen', label: t('Recording'), cell: (call) => <ListenButton call={call} /> },
  ];
  return (
    <>
      <ListTools
        label={t('Search calls')}
        term={term}
        onTerm={(next) => go({ term: next }, true)}
        filters={filters}
        onChange={change}
        choices={choices}
        withFeedback={can(user, 'CAN_MANAGE_MEMBER_FEEDBACK')}
      />
      <ListPane
        caption={t('Calls')}
        failure="The calls did not load."
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
