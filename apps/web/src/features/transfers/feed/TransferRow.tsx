import type { FeedItem, MemberTransferRequest, PendingItem } from '@guidepost/contracts';
import { todoLabelsOf } from '@guidepost/rules';
import { IconArrowsExchange } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../shared/Chip.tsx';
import { listText } from '../../../shared/time.ts';
import { can } from '../../../shell/api.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { FeedRow } from '../../feed/public.ts';
import { ReceiverLost } from '../ReceiverLost.tsx';
import classes from '../transfers.module.css';
import { feedLabelOf, stateOf } from './labels.ts';

interface Props {
  item: Pick<FeedItem | PendingItem, 'timestamp'>;
  record: MemberTransferRequest;
  timeZone: string;
}

/** A transfer request in the pending or past feed. Shows the requester, the requested guide and the decision. */
export default function TransferRow({ item, record: request, timeZone }: Props) {
  const { t } = useTranslation();
  const { tone } = stateOf(request);
  return (
    <FeedRow
      icon={<IconArrowsExchange size={16} stroke={1.75} />}
      tone={tone === 'neutral' ? 'plain' : tone === 'warning' ? 'warning' : 'success'}
      title={t('Transfer request')}
      meta={
        <>
          <Chip tone={tone}>{t(feedLabelOf(request), { context: 'request' })}</Chip>
          <span>
            {t('to')} <b>{request.receivingGuide.name}</b>
          </span>
          <span>{t('by {name}', { name: request.auditor?.name ?? request.creator.name })}</span>
        </>
      }
      timestamp={item.timestamp}
      timeZone={timeZone}
      foot={
        <div className={classes.actions}>
          <Button
            size="xs"
            variant="default"
            onClick={() => openDialog({ kind: 'transferReview', requestId: request.id })}
          >
            {t(can(request, 'CAN_AUDIT') ? 'Review' : can(request, 'CAN_EDIT') ? 'Open request' : 'Details')}
          </Button>
          {request.handover && (
            <Button
              size="xs"
              variant="default"
              renderRoot={(props) => (
                <Link {...props} to="/hand-over/$handoverId" params={{ handoverId: String(request.handover?.id) }} />
              )}
            >
              {t('Handover')} {request.handover.settled}/{request.handover.total}
            </Button>
          )}
        </div>
      }
    >
      <p>{t(request.transferReason.text)}</p>
      <p dir="auto">{request.commentToReceivingGuide}</p>
      <ReceiverLost request={request} />
      {request.leftUnfinished.length > 0 && (
        <p className={classes.warning}>
          {t('Unfinished: {what}', {
            what: listText(request.leftUnfinished.map((type) => t(todoLabelsOf(type).label))),
          })}
        </p>
      )}
      {request.auditorComment && (
        <p dir="auto" className="gp-meta">
          {request.auditor?.name}: {request.auditorComment}
        </p>
      )}
    </FeedRow>
  );
}
