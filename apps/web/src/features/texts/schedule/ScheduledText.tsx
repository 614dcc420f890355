import type { ScheduledText as Scheduled } from '@guidepost/contracts';
import { IconPaperclip } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PhoneText } from '../../../shared/PhoneText.tsx';
import { exactText } from '../../../shared/time.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { useSendNow } from '../message/use-send-now.tsx';
import { confirmDeletion, deleteScheduled } from './delete-scheduled.ts';
import { preview } from './preview.ts';
import classes from './scheduled.module.css';

interface Props {
  text: Scheduled;
  memberName: string;
  /** The acting user's time zone. */
  timeZone: string;
  mayChange: boolean;
  /** False if the member may not be texted. "Send now" is then disabled. */
  mayText: boolean;
}

/**
 * One scheduled text: its time, the beginning of its message, its number and author, and whether its time was missed.
 * The user can change, delete or send it.
 */
export function ScheduledText({ text, memberName, timeZone, mayChange, mayText }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { id, subjectId, sendAt, missedAt, smsPhoneNumber, fileIds, guide } = text;
  const isMissed = missedAt !== null;
  const remove = useMutation({
    mutationFn: () => deleteScheduled(client, { id, subjectId }),
  });
  const { send, isSending } = useSendNow({
    messageId: id,
    memberId: subjectId,
    question: 'The text will be sent immediately instead of at its scheduled time.',
    onSent: () => showSuccess('Text sent'),
  });

  /** Focuses the drawer, because the row with the button disappears. */
  const afterwards = (button: Element) => button.closest<HTMLElement>('[role="dialog"]')?.focus();
  const onDelete = async (button: Element) => {
    if (!(await confirmDeletion())) return;
    remove.mutate();
    afterwards(button);
  };
  const onSend = async (button: Element) => {
    if (await send()) afterwards(button);
  };
  const isBusy = remove.isPending || isSending;
  return (
    <li>
      <b>
        <time dateTime={sendAt}>{exactText(sendAt, timeZone)}</time>
      </b>
      {isMissed && (
        <span className={classes.missed}>
          {t('This text was not sent because too much time had passed since its scheduled time.')}
        </span>
      )}
      <p dir="auto">{preview(text.text)}</p>
      <span className="gp-meta">
        <PhoneText number={smsPhoneNumber} />
        {guide && `, ${guide.name}`}
        {fileIds.length > 0 && (
          <span className={classes.files}>
            <IconPaperclip size={14} stroke={1.75} aria-hidden />
            {fileIds.length === 1 ? t('1 attachment') : t('{count} attachments', { count: fileIds.length })}
          </span>
        )}
      </span>
      {mayChange && (
        <div className={classes.actions}>
          <Button
            size="sm"
            disabled={isBusy}
            onClick={() =>
              openDialog({ kind: 'text', memberId: subjectId, memberName, messageId: id, isRescheduling: isMissed })
            }
          >
            {t(isMissed ? 'Reschedule' : 'Edit')}
          </Button>
          <Button
            size="sm"
            variant="subtle"
            disabled={!mayText}
            loading={isSending}
            onClick={(event) => void onSend(event.currentTarget)}
          >
            {t('Send now')}
          </Button>
          <Button
            size="sm"
            variant="subtle"
            loading={remove.isPending}
            onClick={(event) => void onDelete(event.currentTarget)}
          >
            {t('Delete')}
          </Button>
        </div>
      )}
    </li>
  );
}
