import { ApiError, asId, contracts, type IdOf } from '@guidepost/contracts';
import { IconArrowsLeftRight, IconX } from '@guidepost/ui/icons';
import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../../shared/confirm/confirm.tsx';
import { callHandling, can } from '../../../shell/api.ts';
import { detailsOf, messageIn } from '../../../shell/errors/report.ts';
import { showError, showSuccess } from '../../../shell/toasts/store.ts';
import { FeedRow, type FeedRowProps, keepFocusInFeed } from '../../feed/public.ts';
import { memberOptions } from '../../members/public.ts';

const engaged = new Set(['newly-engaged', 'engaged', 're-engaged', 'skill-building']);

/** Removes a status from the member's history if the user confirms. */
async function dismiss(id: IdOf<'StatusChange'>, status: string, button: Element): Promise<void> {
  const yes = await confirm({
    title: 'Dismiss status',
    message:
      'If this is the current status, the member will return to the previous one. The update log will still show the dismissed status.',
    confirm: 'Dismiss status',
    danger: true,
  });
  if (!yes) return;
  try {
    await callHandling('all')(contracts.statuses.dismiss, { params: { id } }, { idempotencyKey: crypto.randomUUID() });
    keepFocusInFeed(button);
    showSuccess('Status dismissed successfully');
  } catch (error) {
    showError({
      title: status,
      message:
        (error instanceof ApiError && (messageIn(error.body) ?? error.body?.message)) ||
        'An error occurred while dismissing the status',
      details: detailsOf(error),
    });
  }
}

/** A status change in the feed, with the user who made it. Auditors can dismiss it. */
export default function StatusRow({ item, record, timeZone }: FeedRowProps<'statusChange'>) {
  const { t } = useTranslation();
  const { data: member } = useQuery(memberOptions(item.userId));
  const mayDismiss = record.from !== null && can(member, 'CAN_AUDIT_MEMBER_STATUS_CHANGE_REQUESTS');
  return (
    <FeedRow
      icon={<IconArrowsLeftRight size={16} stroke={1.75} />}
      tone={engaged.has(record.toKey) ? 'success' : 'plain'}
      title={t('Status')}
      meta={
        <>
          <span>
            {record.from === null ? t('set to') : t('from {status} to', { status: t(record.from) })}{' '}
            <b>{t(record.to)}</b>
          </span>
          {item.actor && <span>{t('by {name}', { name: item.actor.name })}</span>}
        </>
      }
      actions={
        mayDismiss && (
          <ActionIcon
            size="sm"
            aria-label={t('Dismiss status')}
            onClick={(pressed) => void dismiss(asId(item.externalItemId), t(record.to), pressed.currentTarget)}
          >
            <IconX size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        )
      }
      timestamp={item.timestamp}
      timeZone={timeZone}
    />
  );
}
