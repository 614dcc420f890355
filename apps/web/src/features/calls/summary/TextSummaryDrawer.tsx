import { Button, Drawer } from '@mantine/core';
import { IconMessageOff, IconPaperclip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../shared/EmptyState.tsx';
import { ErrorState } from '../../../shared/ErrorState.tsx';
import { PhoneText } from '../../../shared/PhoneText.tsx';
import { phoneText } from '../../../shared/phone.ts';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { exactText } from '../../../shared/time.ts';
import { useActingUser } from '../../../shell/api.ts';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { useCloseOnLeave } from '../../../shell/dialogs/useCloseOnLeave.ts';
import { textOptions } from '../api.ts';
import { GuideName } from '../GuideName.tsx';
import { isGone } from '../gone.ts';
import { TextChip } from '../TextChip.tsx';
import classes from './summary.module.css';

/** A text of the list, to read; what is done about it is done in the member's activity. */
export default function TextSummaryDrawer({ messageId, close }: DialogProps<'textSummary'>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { timeZone } = useActingUser();
  useCloseOnLeave(close);
  const { data: text, error, isFetching, refetch } = useQuery(textOptions(messageId));
  const name = text && (text.subjectName ?? phoneText(text.smsPhoneNumber));
  const open = (subjectId: number) =>
    void navigate({
      to: '/member-list/guide/$guideId/member/$memberId',
      params: { guideId: 'unknown', memberId: String(subjectId) },
      search: { feedItemExternalType: 'message', feedItemExternalId: String(messageId) } as never,
    });
  return (
    <Drawer
      opened
      onClose={close}
      title={name === undefined ? t('Text') : t('Text with {name}', { name })}
      closeButtonProps={{ 'aria-label': t('Close') }}
      transitionProps={{ duration: 120 }}
    >
      {!text && !error && <SkeletonRows rows={4} avatar={false} />}
      {!text && error && isGone(error) && <EmptyState icon={IconMessageOff} title="No record found" />}
      {!text && error && !isGone(error) && (
        <ErrorState message="The text did not load." onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {text && (
        <div className={classes.summary}>
          <div className={classes.head}>
            <p className={classes.when}>
              <time dateTime={text.timestamp}>{exactText(text.timestamp, timeZone)}</time>
            </p>
            <p className={classes.facts}>
              <TextChip text={text} />
            </p>
            <p className={classes.quiet}>
              {text.incoming ? t('incoming') : t('outgoing')} · <PhoneText number={text.smsPhoneNumber} /> ·{' '}
              <GuideName guide={text.guide} />
            </p>
          </div>
          <p className={classes.box} dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
            {text.text}
          </p>
          {text.files.length > 0 && (
            <ul className={classes.reviewers} aria-label={t('Attachments')}>
              {text.files.map(({ id, fileName }) => (
                <li key={id}>
                  <IconPaperclip size={14} stroke={1.75} aria-hidden /> {fileName}
                </li>
              ))}
            </ul>
          )}
          {text.subjectId !== null && (
            <div className={classes.actions}>
              <Button onClick={() => text.subjectId !== null && open(text.subjectId)}>{t('Show in activity')}</Button>
            </div>
          )}
          {text.subjectId === null && <p>{t('Could not find an associated member')}</p>}
        </div>
      )}
    </Drawer>
  );
}
