import { anytime } from '@guidepost/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime, useNow } from '../../shared/RelativeTime.tsx';
import { plainText } from '../../shared/richText/text.ts';
import { dayText, timeText } from '../../shared/time.ts';
import { useActingUser } from '../../shell/api.ts';
import { memberTodosOptions } from '../docket/api.ts';
import { entriesOf, feedOptions, isLateNow, pendingOptions } from '../feed/api.ts';
import { eventWords } from '../schedule/api.ts';
import { useToday } from './days.ts';
import { lastSaid, nextEvent, openOf } from './glance.ts';
import classes from './member.module.css';

interface Props {
  memberId: number;
  isKnown: boolean;
}

/** Two seconds' reading below the header: what is open, what was last said, what is next (look/README). */
export function GlanceStrip({ memberId, isKnown }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const now = useNow();
  const feed = useInfiniteQuery({ ...feedOptions(memberId), enabled: isKnown });
  const pending = useQuery({ ...pendingOptions(memberId), enabled: isKnown });
  const todos = useQuery({ ...memberTodosOptions(memberId), enabled: isKnown });
  const said = feed.data && lastSaid(entriesOf(feed.data.pages), plainText);
  const isLate = (item: Parameters<typeof isLateNow>[0]) => isLateNow(item, now);
  const open = todos.data && pending.data && openOf(todos.data, pending.data, isLate);
  return (
    <dl className={classes.glance}>
      <Part title={t('Open')}>{open && <Open {...open} />}</Part>
      <Part
        title={
          said ? (
            <>
              {said.byMember ? t('Last said') : t('Last written')},{' '}
              <RelativeTime instant={said.at} timeZone={timeZone} inside />
            </>
          ) : (
            t('Last said')
          )
        }
      >
        {said && <span dir="auto">{said.byMember ? `“${said.words}”` : said.words}</span>}
        {said === null && t('Nothing yet')}
      </Part>
      <Part title={t('Next')}>{pending.data && <Next items={pending.data} isLate={isLate} timeZone={timeZone} />}</Part>
    </dl>
  );
}

/** 'Text back, 2 pending events, 1 late'. */
function Open({ todos, pending, late }: ReturnType<typeof openOf>) {
  const { t } = useTranslation();
  if (todos.length === 0 && pending === 0) return t('Nothing open');
  const events = pending === 1 ? t('1 pending event') : t('{count} pending events', { count: pending });
  const named = todos.map((label, at) => (at === 0 ? t(label) : t(label).toLowerCase()));
  return (
    <>
      {todos.length > 0 && <b>{named.join(', ')}</b>}
      {todos.length > 0 && pending > 0 && ', '}
      {pending > 0 && (todos.length > 0 ? events : <b>{events}</b>)}
      {late > 0 && <span className={classes.late}>{t('{count} late', { count: late })}</span>}
    </>
  );
}

interface NextProps {
  items: Parameters<typeof nextEvent>[0];
  isLate: Parameters<typeof nextEvent>[1];
  timeZone: string;
}

/** 'Call Monday, November 23, 1:00 PM, after the eye appointment'. */
function Next({ items, isLate, timeZone }: NextProps) {
  const { t } = useTranslation();
  const today = Temporal.PlainDate.from(useToday(timeZone));
  const event = nextEvent(items, isLate)?.scheduledEvent;
  if (!event) return t('Nothing scheduled');
  const isAnytime = event.time === anytime;
  const day = isAnytime
    ? Temporal.PlainDate.from(event.date)
    : Temporal.Instant.from(event.dueAt).toZonedDateTimeISO(timeZone).toPlainDate();
  const when = day.equals(today) ? t('today') : dayText(day, today);
  const note = plainText(event.note ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return (
    <>
      <b>
        {t(eventWords[event.type])} {when}
        {!isAnytime && `, ${timeText(event.dueAt, timeZone)}`}
      </b>
      {note !== '' && <span dir="auto">, {note}</span>}
    </>
  );
}

/** One of the three; as tall before its words are there as after. */
function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd className="gp-cut">{children}</dd>
    </div>
  );
}
