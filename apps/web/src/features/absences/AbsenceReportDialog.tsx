import { contracts } from '@guidepost/contracts';
import { IconCalendarEvent } from '@guidepost/ui/icons';
import { Button, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../shared/EmptyState.tsx';
import { interactionLabels } from '../../shared/interaction-labels.ts';
import { LoadState } from '../../shared/LoadState.tsx';
import { Modal } from '../../shared/layers/Modal.tsx';
import { RelativeTime } from '../../shared/RelativeTime.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { spanText } from '../../shared/time.ts';
import { useProgressiveRows } from '../../shared/use-progressive-rows.ts';
import { api } from '../../shell/api.ts';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';
import { useCloseOnLeave } from '../../shell/dialogs/use-close-on-leave.ts';
import { useSingleRun } from '../../shell/forms/use-single-run.ts';
import classes from './absences.module.css';
import { refreshAbsences, reportOptions } from './api.ts';

/**
 * Shows what happened with the user's members during an absence. After the user marks the report as read, the covering
 * guide no longer sees the user's docket.
 */
export default function AbsenceReportDialog({ absenceId, close }: DialogProps<'absenceReport'>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const query = useQuery(reportOptions(absenceId));
  useCloseOnLeave(close);
  const { data } = query;
  const drawn = useProgressiveRows(data?.interactions.length ?? 0);
  const seen = useMutation({
    mutationFn: () => api(contracts.absences.seen, { params: { absenceId } }),
    async onSuccess() {
      close();
      await refreshAbsences(client);
    },
  });
  const seenOnce = useSingleRun(() => seen.mutateAsync());
  const span =
    data && spanText(Temporal.PlainDate.from(data.absence.firstDay), Temporal.PlainDate.from(data.absence.lastDay));
  return (
    <Modal
      opened
      onClose={close}
      title={t('During your absence')}
      closeButtonProps={{ 'aria-label': t('Close') }}
      size={680}
      transitionProps={{ duration: 120 }}
    >
      <Stack gap="md">
        {!data && (
          <LoadState
            of={[query]}
            failure="The report did not load."
            waiting={<SkeletonRows rows={5} avatar={false} />}
          />
        )}
        {data && (
          <>
            <p style={{ margin: 0 }}>
              {span} · {t('{name} covered for you.', { name: data.absence.cover.name })}{' '}
              {t('To-dos: {finished} finished, {open} open.', {
                finished: data.finishedTodos,
                open: data.openTodos,
              })}
            </p>
            <Button style={{ alignSelf: 'start' }} loading={seen.isPending} onClick={seenOnce}>
              {t('Mark as read')}
            </Button>
            {data.interactions.length === 0 && (
              <EmptyState icon={IconCalendarEvent} title="No activity with your members" />
            )}
            <ul className={classes.report}>
              {data.interactions.slice(0, drawn).map((item) => (
                <li key={`${item.interactionType}-${item.interactionId}`}>
                  <span className="gp-meta">
                    <RelativeTime instant={item.timestamp} />
                  </span>
                  <span>
                    {item.subjects.map(({ id, name }) => (
                      <Link
                        key={id}
                        to="/member-list/guide/$guideId/member/$memberId"
                        params={{ guideId: 'unknown', memberId: String(id) }}
                        preload={false}
                        onClick={close}
                      >
                        {name}
                      </Link>
                    ))}{' '}
                    · {interactionLabels(t, item).text}
                    {item.actorName !== null && item.incoming !== true && ` · ${item.actorName}`}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Stack>
    </Modal>
  );
}
