import type { Notification } from '@guidepost/contracts';
import { IconBell, IconX } from '@guidepost/ui/icons';
import { ActionIcon } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../shared/Avatar.tsx';
import { RelativeTime } from '../../shared/RelativeTime.tsx';
import { sentenceText } from '../../shared/sentence.ts';
import { useActingUser } from '../../shell/api.ts';
import { clear, markSeen } from './api.ts';
import classes from './notifications.module.css';

interface Props {
  notification: Notification;
  close: () => void;
}

/**
 * A notification. Opening it marks it as read and shows its member, or the docket if it has no member. A notification
 * about several members lists links to them.
 */
export function NotificationItem({ notification, close }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const client = useQueryClient();
  const { id, seenAt, createdAt, memberId, memberName, members } = notification;
  const label = sentenceText(t, notification.labelSentence);
  const { descriptionSentence } = notification;
  const description = descriptionSentence && sentenceText(t, descriptionSentence);
  const read = () => {
    if (seenAt === null) void markSeen(client, [id], true);
  };
  return (
    <li className={classes.item} data-unread={seenAt === null || undefined}>
      {memberId !== null && memberName !== null ? (
        <Avatar id={memberId} name={memberName} size="sm" />
      ) : (
        <span className={classes.plain} aria-hidden>
          <IconBell size={14} stroke={1.75} />
        </span>
      )}
      <div className={classes.words}>
        {memberId === null ? (
          // links to the docket, where the user handles messages from unknown people
          <Link
            to="/docket"
            preload={false}
            className={`${classes.open} gp-covers`}
            onClick={() => {
              read();
              close();
            }}
          >
            {label}
          </Link>
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
        {members.length > 0 && (
          <details className={classes.members}>
            <summary>{t('Show members')}</summary>
            <ul>
              {members.map((member) => (
                <li key={member.id}>
                  <Link
                    to="/member-list/guide/$guideId/member/$memberId"
                    params={{ guideId: 'unknown', memberId: String(member.id) }}
                    preload={false}
                    onClick={() => {
                      read();
                      close();
                    }}
                  >
                    {member.name}
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        )}
        <div className="gp-meta">
          {notification.coveredFor && `${t('For {name}', { name: notification.coveredFor.name })} · `}
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
