import type { FeedItem, PendingItem, StatusChangeRequest } from '@guidepost/contracts';
import { IconClipboardCheck } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../shared/Chip.tsx';
import { can } from '../../../shell/api.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { FeedRow } from '../../feed/public.ts';
import { stateOf } from '../item-labels.ts';
import classes from '../statuses.module.css';

interface Props {
  item: Pick<FeedItem | PendingItem, 'timestamp'> & { actor?: FeedItem['actor'] };
  record: StatusChangeRequest;
  timeZone: string;
}

/** A status request in the feed or among the upcoming events. Shows the requested change and the decision. */
export default function StatusRequestRow({ item, record: request, timeZone }: Props) {
  const { t } = useTranslation();
  const isPending = request.approval === null;
  const isDismissed = request.dismissedAt !== null;
  const isApproved = request.approval === 'approve' && !isDismissed;
  const isToCome = isApproved && request.appliedAt === null;
  const open = () => openDialog({ kind: 'statusReview', requestId: request.id });
  return (
    <FeedRow
      icon={<IconClipboardCheck size={16} stroke={1.75} />}
      tone={isPending ? 'warning' : isApproved ? 'success' : 'plain'}
      title={t('Status change request')}
      meta={
        <>
          <Chip tone={isPending ? 'warning' : isApproved ? 'success' : 'neutral'}>
            {t(isToCome ? 'Scheduled' : stateOf(request))}
          </Chip>
          <span>
            {t('from {status} to', { status: t(request.fromStatus.name) })} <b>{t(request.memberStatus.name)}</b>
          </span>
          <span>
            {isPending || request.auditor
              ? t('by {name}', {
                  name: (isDismissed ? item.actor?.name : request.auditor?.name) ?? request.creator.name,
                })
              : t('Denied automatically because the same request was already pending')}
          </span>
        </>
      }
      timestamp={item.timestamp}
      timeZone={timeZone}
      foot={
        <div className={classes.actions}>
          <Button size="xs" variant="default" onClick={open}>
            {t(can(request, 'CAN_AUDIT') ? 'Review' : can(request, 'CAN_EDIT') ? 'Open request' : 'Details')}
          </Button>
        </div>
      }
    >
      {request.creatorComment && <p dir="auto">{request.creatorComment}</p>}
      {request.auditorComment && (
        <p dir="auto" className="gp-meta">
          {request.auditor?.name}: {request.auditorComment}
        </p>
      )}
    </FeedRow>
  );
}
