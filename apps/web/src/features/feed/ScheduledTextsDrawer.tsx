import { Drawer } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../shared/EmptyState.tsx';
import { ErrorState } from '../../shared/ErrorState.tsx';
import { PhoneText } from '../../shared/PhoneText.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { exactText } from '../../shared/time.ts';
import { useActingUser } from '../../shell/api.ts';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';
import { useCloseOnLeave } from '../../shell/dialogs/useCloseOnLeave.ts';
import classes from './feed.module.css';
import { scheduledOptions } from './scheduled.ts';

/** Longest part of a text that the drawer shows (staff §9). */
const previewCharacters = 200;
const preview = (text: string): string =>
  [...text].length > previewCharacters ? `${[...text].slice(0, previewCharacters).join('').trimEnd()}…` : text;

/** The texts to a member that wait to be sent (staff §2). */
export default function ScheduledTextsDrawer({ memberId, memberName, close }: DialogProps<'scheduledTexts'>) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  useCloseOnLeave(close);
  const { data: texts, isPending, isError, isFetching, refetch } = useQuery(scheduledOptions(memberId));
  return (
    <Drawer
      opened
      onClose={close}
      title={`${t('Scheduled texts')}, ${memberName}`}
      closeButtonProps={{ 'aria-label': t('Close') }}
      transitionProps={{ duration: 120 }}
    >
      {isPending && <SkeletonRows rows={3} avatar={false} />}
      {isError && !texts && (
        <ErrorState message="The scheduled texts did not load." onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {texts?.length === 0 && <EmptyState icon={IconClock} title="No scheduled messages" />}
      {texts && texts.length > 0 && (
        <ul className={classes.texts} aria-label={t('Scheduled texts')}>
          {texts.map(({ id, text, sendAt, smsPhoneNumber, guide }) => (
            <li key={id}>
              <b>
                <time dateTime={sendAt}>{exactText(sendAt, timeZone)}</time>
              </b>
              <p dir="auto">{preview(text)}</p>
              <span className="gp-meta">
                <PhoneText number={smsPhoneNumber} />
                {guide && `, ${guide.name}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Drawer>
  );
}
