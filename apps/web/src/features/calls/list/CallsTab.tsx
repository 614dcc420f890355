import type { CallForViewer } from '@guidepost/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { can, useActingUser } from '../../../shell/api.ts';
import { useViewedGuide } from '../../../shell/frame/viewedGuide.ts';
import { openDialog } from '../../../shell/openDialog.tsx';
import { callChoices, callsListOptions } from '../api.ts';
import { AuditChip, CallChips } from '../CallChips.tsx';
import { callLooks, clockText } from '../words.ts';
import { ConversationList } from './ConversationList.tsx';
import { choicesOf } from './choices.ts';
import { guideColumn, memberColumn, timeColumn } from './columns.tsx';
import { ListenButton } from './ListenButton.tsx';
import type { Column } from './ListTable.tsx';
import { useKeptFilters } from './useKeptFilters.ts';
import type { ListProps } from './useListAddress.ts';

const startOf = ({ timeStarted }: CallForViewer) => timeStarted;

/** Calls with members whom the acting user may see, the newest first unless sorted otherwise. */
export function CallsTab(props: ListProps) {
  const { t } = useTranslation();
  const user = useActingUser();
  const [filters, change] = useKeptFilters('callsFilterConfig', props.go);
  const viewed = useViewedGuide();
  // while somebody views as another guide, it is that guide's
  const asked = viewed === null ? filters : { ...filters, guideIds: [viewed], mine: false };
  const list = useQuery(callsListOptions(asked, props.term, props.page));
  const choices = choicesOf(useQuery(callChoices), callLooks);
  // the page is to read
  const among = list.data?.data.map(({ id }) => id) ?? [];
  const open = (call: CallForViewer) => openDialog({ kind: 'callSummary', callId: call.id, isReadOnly: true, among });
  const columns: readonly Column<CallForViewer>[] = [
    memberColumn(t, ({ phoneNumber }) => phoneNumber, startOf, open),
    { key: 'status', label: t('Status'), order: 'status', cell: (call) => <CallChips call={call} /> },
    {
      key: 'outcome',
      label: t('Outcome'),
      cell: ({ outcome, isFeedbackCall }) => (outcome ? t(outcome.text) : isFeedbackCall ? t('Feedback call') : ''),
    },
    guideColumn(t),
    timeColumn(t('Started'), startOf, user.timeZone),
    {
      key: 'duration',
      label: t('Duration'),
      cell: ({ duration }) => (duration > 0 ? clockText(duration) : ''),
    },
    { key: 'audit', label: t('Review'), cell: ({ auditState }) => auditState && <AuditChip state={auditState} /> },
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
      list={list}
      columns={columns}
      onOpen={open}
    />
  );
}
