import { anytime, type Member, type PendingItem, type ScheduledText } from '@guidepost/contracts';
import { eventLabels } from '@guidepost/rules';
import { useTranslation } from 'react-i18next';
import { plainText } from '../../../shared/rich-text/text.ts';
import { dayInSentence, timeText } from '../../../shared/time.ts';
import { useToday } from '../../../shared/use-today.ts';
import classes from './glance.module.css';

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * Shows the next event, for example 'Call Monday, November 23, 1:00 PM, after the eye appointment', or the reminder of
 * a phase.
 */
export function NextEvent({
  item: { scheduledEvent: event, workflowPhase: phase, timestamp },
  timeZone,
}: {
  item: PendingItem;
  timeZone: string;
}) {
  const { t } = useTranslation();
  const today = Temporal.PlainDate.from(useToday(timeZone));
  if (!event) {
    if (!phase) return null;
    const phaseDay = Temporal.Instant.from(timestamp).toZonedDateTimeISO(timeZone).toPlainDate();
    return (
      <>
        <b>
          {t('Workflow reminder')} {phaseDay.equals(today) ? t('today') : dayInSentence(phaseDay, today)}
        </b>
        , {phase.workflow.title}: {phase.workflowPhase.title}
      </>
    );
  }
  const isAnytime = event.time === anytime;
  const day = isAnytime
    ? Temporal.PlainDate.from(event.date)
    : Temporal.Instant.from(event.dueAt).toZonedDateTimeISO(timeZone).toPlainDate();
  const when = day.equals(today) ? t('today') : dayInSentence(day, today);
  const note = oneLine(plainText(event.note ?? ''));
  return (
    <>
      <b>
        {t(eventLabels[event.type])} {when}
        {!isAnytime && `, ${timeText(event.dueAt, timeZone)}`}
      </b>
      {note !== '' && <span dir="auto">, {note}</span>}
    </>
  );
}

/**
 * Returns true if a text will not be sent. Also checks whether the number was just marked “do not contact”, because the
 * stored flag may be out of date.
 */
export const isTextStopped = (member: Member | undefined, { smsPhoneNumber, isStopped }: ScheduledText): boolean =>
  isStopped ||
  (member?.phoneNumbers.some(({ number, doNotContact }) => number === smsPhoneNumber && doNotContact.reason !== null) ??
    false);

/** Shows the next scheduled text, for example 'Text Monday, November 23, 9:00 AM, “Your ride comes at 9:45”'. */
export function NextText({
  text: { sendAt, text },
  timeZone,
  isStopped,
}: {
  text: ScheduledText;
  timeZone: string;
  isStopped: boolean;
}) {
  const { t } = useTranslation();
  const today = Temporal.PlainDate.from(useToday(timeZone));
  const day = Temporal.Instant.from(sendAt).toZonedDateTimeISO(timeZone).toPlainDate();
  return (
    <>
      <b>
        {t('Text')} {day.equals(today) ? t('today') : dayInSentence(day, today)}, {timeText(sendAt, timeZone)}
      </b>
      {isStopped && <span className={classes.late}>{t('will not be sent')}</span>}
      {text.trim() !== '' && <span dir="auto">, “{oneLine(text)}”</span>}
    </>
  );
}
