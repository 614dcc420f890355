import type { Notification } from '@guidepost/contracts';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../shared/RelativeTime.tsx';
import { saidText } from '../../shared/said.ts';
import { useActingUser } from '../../shell/api.ts';
import { clear, markSeen } from './api.ts';
import classes from './notifications.module.css';

interface Props {
  notification: Notification;
  close: () => void;
}

/** A notification: opening it reads it, and leads to its member where it has one. */
export function NotificationItem({ notification, close }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const client = useQueryClient();
  const { id, seenAt, createdAt, memberId } = notification;
  const label = saidText(t, notification.label);
  const description = notification.description === null ? null : saidText(t, notification.description);
  const read = () => {
    if (seenAt === null) void markSeen(client, [id], true);
  };
  return (
    <li className={classes.item} data-unread={seenAt === null || undefined}>
      <span className={classes.dot} aria-hidden />
      <div className={classes.words}>
        {memberId === null ? (
          <button type="button" className={`${classes.open} gp-covers`} onClick={read}>
            {label}
          </button>
        ) : (
          <Link
            to="/member-list/guide/$guideId/member/$memberId"
            params={{ guideId: 'unknown', memberId: String(memberId) }}
            preload={false}
            className={`${classes.open} gp-covers`}
            onClick={() => {
              read();
              close();
            }}
          >
            {label}
          </Link>
        )}
        {description !== null && <div className={classes.description}>{description}</div>}
        <div className="gp-meta">
          {seenAt === null && `${t('Unread')} · `}
          <RelativeTime instant={createdAt} timeZone={timeZone} inside={seenAt === null} />
        </div>
      </div>
      <ActionIcon
        size="sm"
        className={classes.clear}
        aria-label={t('Clear: {label}', { label })}
        onClick={() => void clear(client, [id])}
      >
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  );
}
