import type { StatusChangeRequest, StatusChangeRequestId } from '@guidepost/contracts';
import { IconClipboardCheck } from '@guidepost/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../shared/EmptyState.tsx';
import { LoadState } from '../../../shared/LoadState.tsx';
import { knownRows } from '../../../shared/list/known-rows.ts';
import listed from '../../../shared/list/list.module.css';
import { SplitView } from '../../../shared/list/SplitView.tsx';
import { isOutdated } from '../../../shared/list/use-shown-row.ts';
import { ScreenHeader, useDocumentTitle } from '../../../shared/ScreenHeader.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { useUnsavedChanges } from '../../../shell/forms/use-unsaved-changes.ts';
import { useUnfinishedActions } from '../../../shell/held/actions.ts';
import { decidedIds } from '../../../shell/held/decisions.ts';
import { useWatch } from '../../../shell/live.ts';
import { QueueFilters, useQueueFilter } from '../../../shell/queue/QueueFilters.tsx';
import { statusRequestsOptions, statusSettingsOptions } from '../api.ts';
import { QueuedReview } from './QueuedReview.tsx';
import { QueueList } from './QueueList.tsx';
import { SelectedRequests } from './SelectedRequests.tsx';
import { emptySelection, restoreSelection, select, useSelection } from './use-selection.ts';
import { useTypedReviews } from './use-typed-reviews.ts';

/**
 * The auditors' queue: the status requests that this user can review. Pending requests are sorted by when their month
 * closes.
 */
export default function StatusQueueScreen() {
  const { t } = useTranslation();
  useDocumentTitle('Status change requests');
  const [filter, change] = useQueueFilter();
  const { state, guideIds } = filter;
  const [chosenId, choose] = useState<StatusChangeRequestId | null>(null);
  const settings = useQuery(statusSettingsOptions);
  const query = useQuery(statusRequestsOptions(state, guideIds));
  const held = decidedIds('status', useUnfinishedActions());
  // hides requests that this user has just decided; an undo shows them again
  const requests = knownRows(query.data?.data, query)?.filter((request) => !held.has(request.id));
  const decidedHere = state === 'pending' ? (query.data?.data.length ?? 0) - (requests?.length ?? 0) : 0;
  const waiting = query.data && query.data.pending - decidedHere;
  const isListed = (id: StatusChangeRequestId) => query.data?.data.some((request) => request.id === id);
  const selection = useSelection();
  const picked = state === 'pending' ? (requests ?? []).filter(({ id }) => selection.ids.has(id)) : [];
  const decidedByOthers =
    state === 'pending' && selection.comment.trim() !== ''
      ? [...selection.ids].filter((id) => isListed(id) === false && !held.has(id))
      : [];
  const typed = useTypedReviews(chosenId, (id) => (held.has(id) ? true : isListed(id)));
  // another filter shows other requests, but the typed comments remain
  useUnsavedChanges(typed.hasComment || selection.comment.trim() !== '', { staysOnPage: true });
  const chosen = typed.decided ?? requests?.find(({ id }) => id === chosenId) ?? requests?.[0];
  useWatch({ memberIds: chosen ? [chosen.memberId] : [] });
  // remains shown when requests are added above it
  if (chosen && chosen.id !== chosenId && !isOutdated(query)) choose(chosen.id);
  const next = (after: StatusChangeRequest) => {
    typed.store(after, null);
    const at = requests?.findIndex(({ id }) => id === after.id) ?? -1;
    choose(requests?.[at + 1]?.id ?? requests?.[at - 1]?.id ?? null);
  };
  return (
    <div className={listed.screen}>
      <ScreenHeader title={t('Status change requests')} count={waiting}>
        <QueueFilters
          filter={filter}
          listed={(requests ?? []).flatMap(({ member, creator }) =>
            member.assignedGuideId === creator.id ? [creator] : [],
          )}
          onChange={(next) => {
            change(next);
            choose(null);
          }}
        />
      </ScreenHeader>
      {requests === undefined || settings.data === undefined ? (
        <div className="gp-card">
          <LoadState of={[query, settings]} failure="The requests did not load." waiting={<SkeletonRows rows={8} />} />
        </div>
      ) : requests.length === 0 && !typed.decided && decidedByOthers.length === 0 ? (
        <div className="gp-card">
          <EmptyState
            icon={IconClipboardCheck}
            title={state === 'pending' ? 'No requests to review' : 'No records found'}
          />
        </div>
      ) : (
        <SplitView
          label={t('Status change requests')}
          list={
            <QueueList
              requests={requests}
              isPending={state === 'pending'}
              graceDays={settings.data.graceDays}
              chosen={chosen?.id}
              onChoose={choose}
              picked={selection.ids}
              onPick={(id, isPicked) =>
                select(({ ids, comment }) => ({
                  ids: new Set(isPicked ? [...ids, id] : [...ids].filter((other) => other !== id)),
                  comment,
                }))
              }
            />
          }
        >
          {picked.length > 1 || decidedByOthers.length > 0 ? (
            <SelectedRequests
              requests={picked}
              decidedByOthers={decidedByOthers}
              comment={selection.comment}
              settings={settings.data}
              onType={(comment) => select(({ ids }) => ({ ids, comment }))}
              onClear={() => select(() => emptySelection)}
              onRestore={() => restoreSelection(selection)}
            />
          ) : (
            chosen && (
              <QueuedReview
                key={chosen.id}
                request={chosen}
                settings={settings.data}
                typed={typed.of(chosen.id)}
                onType={(values) => {
                  choose(chosen.id);
                  typed.store(chosen, values);
                }}
                onDone={() => next(chosen)}
              />
            )
          )}
        </SplitView>
      )}
    </div>
  );
}
