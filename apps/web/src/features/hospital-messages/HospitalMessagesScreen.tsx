import {
  contracts,
  type HospitalMessage,
  type HospitalMessageId,
  type HospitalMessageState,
  maxHospitalMessages,
  parseId,
} from '@guidepost/contracts';
import { IconAlertTriangle, IconBuildingHospital } from '@guidepost/ui/icons';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import { EmptyState } from '../../shared/EmptyState.tsx';
import { LoadState } from '../../shared/LoadState.tsx';
import { knownRows } from '../../shared/list/known-rows.ts';
import listed from '../../shared/list/list.module.css';
import { SplitEntry, SplitView } from '../../shared/list/SplitView.tsx';
import { StepPager } from '../../shared/list/StepPager.tsx';
import { useExistingPage } from '../../shared/list/use-existing-page.ts';
import { useShownRow } from '../../shared/list/use-shown-row.ts';
import { RelativeTime } from '../../shared/RelativeTime.tsx';
import { ScreenHeader, useDocumentTitle } from '../../shared/ScreenHeader.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { listText } from '../../shared/time.ts';
import { useActingUser } from '../../shell/api.ts';
import { ExportButton, exportQueryOf } from '../../shell/ExportButton.tsx';
import { useUnfinishedActions } from '../../shell/held/actions.ts';
import { decidedIds } from '../../shell/held/decisions.ts';
import { messagesOptions, sendersOptions } from './api.ts';
import { eventLabels, stateWords } from './labels.ts';
import { MessageDetails } from './MessageDetails.tsx';

/**
 * Warning that lists the hospitals that have not sent a message for longer than expected. Renders nothing if there is
 * no such hospital.
 */
function Senders() {
  const { t } = useTranslation();
  const { data } = useQuery(sendersOptions);
  const silent = data?.filter(({ isSilent }) => isSilent).map(({ name }) => name) ?? [];
  if (silent.length === 0) return null;
  return (
    <p role="status" className="gp-problem">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      {t('Hospitals that have not sent messages for longer than expected: {names}', { names: listText(silent) })}{' '}
      <Link to="/admin-dashboard/hospitals">{t('Hospitals')}</Link>
    </p>
  );
}

/**
 * Returns the messages without those about a patient whose member the user has just decided. They leave the list at
 * once, although the decision can still be undone.
 */
function withoutDecided(messages: readonly HospitalMessage[], decided: ReadonlySet<number>): HospitalMessage[] {
  const patientOf = ({ sender, patient }: HospitalMessage) => JSON.stringify([sender.id, patient]);
  const patients = new Set(messages.filter(({ id }) => decided.has(id)).map(patientOf));
  return messages.filter((message) => !patients.has(patientOf(message)));
}

type MessageFilter = HospitalMessageState | 'all';
const shown: readonly MessageFilter[] = ['review', 'applied', 'nobody', 'refused', 'failed', 'all'];

/**
 * Hospital messages and their results. The user decides about unclear messages here
 * (docs/areas/hospital-stays.md#messages).
 */
export default function HospitalMessagesScreen() {
  const { t } = useTranslation();
  useDocumentTitle('Hospital messages');
  const { timeZone } = useActingUser();
  const [state, setState] = useState<MessageFilter>('review');
  const [start, setStart] = useState(0);
  const search = useSearch({ strict: false }) as { message?: string | number };
  const linked = search.message === undefined ? null : parseId<'HospitalMessage'>(String(search.message));
  const query = useQuery(messagesOptions(state === 'all' ? null : state, start));
  const decided = decidedIds('hospital', useUnfinishedActions());
  const rows = knownRows(query.data?.data, query);
  const messages = rows && (state === 'review' ? withoutDecided(rows, decided) : rows);
  const hidden = (rows?.length ?? 0) - (messages?.length ?? 0);
  const total = (query.data?.pagination.totalItems ?? 0) - hidden;
  useExistingPage(query, { start, step: maxHospitalMessages, setStart });
  const ids = messages?.map(({ id }) => id);
  // a message that was opened through a link is shown even if it is on another page or already decided
  const { id: shownId, choose, release } = useShownRow<HospitalMessageId>(query, ids, linked);
  const empty = (
    <EmptyState
      icon={IconBuildingHospital}
      title={state === 'review' ? 'No messages need a decision' : 'No records found'}
    />
  );
  return (
    <div className={listed.screen}>
      <ScreenHeader title={t('Hospital messages')} count={query.data && total}>
        <SegmentedControl<MessageFilter>
          aria-label={t('Status')}
          data={shown.map((value) => ({ value, label: t(value === 'all' ? 'All' : stateWords[value].word) }))}
          value={state}
          onChange={(value) => {
            setState(value);
            setStart(0);
            release();
          }}
        />
        <ExportButton
          table="hospital-messages"
          asked={() => exportQueryOf(contracts.hospitalMessages.list, state === 'all' ? {} : { state })}
        />
      </ScreenHeader>
      <Senders />
      {messages === undefined ? (
        <div className="gp-card">
          <LoadState of={[query]} failure="The messages did not load." waiting={<SkeletonRows rows={8} />} />
        </div>
      ) : total === 0 && shownId === null ? (
        <div className="gp-card">{empty}</div>
      ) : (
        <SplitView
          label={t('Hospital messages')}
          list={
            <>
              {total === 0 && empty}
              <ul>
                {messages.map((message) => (
                  <li key={message.id}>
                    <SplitEntry
                      isChosen={message.id === shownId}
                      onChoose={() => choose(message.id)}
                      title={message.memberName ?? (message.patient.name || t('No name'))}
                      chip={<Chip tone={stateWords[message.state].tone}>{t(stateWords[message.state].word)}</Chip>}
                    >
                      {t(eventLabels[message.event] ?? message.event)}, {message.sender.name},{' '}
                      <RelativeTime instant={message.receivedAt} timeZone={timeZone} inside />
                    </SplitEntry>
                  </li>
                ))}
              </ul>
              <StepPager
                start={start}
                total={total}
                step={maxHospitalMessages}
                onChange={(to) => {
                  setStart(to);
                  release();
                }}
              />
            </>
          }
        >
          {shownId !== null && (
            <MessageDetails
              key={shownId}
              id={shownId}
              onDecided={() => shownId !== linked && release()}
              onUndo={() => choose(shownId)}
            />
          )}
        </SplitView>
      )}
    </div>
  );
}
