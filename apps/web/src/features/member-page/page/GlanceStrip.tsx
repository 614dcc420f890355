import { anytime, type Member, type MemberId, type PendingItem, type ScheduledText } from '@guidepost/contracts';
import { eventLabels } from '@guidepost/rules';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime, useNow } from '../../../shared/RelativeTime.tsx';
import { plainText } from '../../../shared/rich-text/text.ts';
import { dayText, timeText } from '../../../shared/time.ts';
import { useToday } from '../../../shared/use-today.ts';
import { can, useActingUser } from '../../../shell/api.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { targetOf } from '../../docket/public.ts';
import { entriesOf, feedOptions, isLateNow, pendingOptions, scheduledOptions } from '../../feed/public.ts';
import { memberOptions } from '../../members/public.ts';
import { useNeeds } from '../../needs/public.ts';
import { memberTodosOptions } from '../../todos/public.ts';
import classes from './glance.module.css';
import { type Entry, findLastContact, needsOpen, nextOf, type OpenNeeds, type OpenThings, openOf } from './glance.ts';

interface Props {
  memberId: MemberId;
  isKnown: boolean;
}

/** Destination of a part of the strip: URL parameters of the member page, or a function that opens a dialog. */
type Target = { search: Record<string, string> } | { open: () => void };

const toEntry = ({ externalItemType, externalItemId }: Entry): Target => ({
  search: { feedItemExternalType: externalItemType, feedItemExternalId: String(externalItemId) },
});

/** Short summary below the header: open items, last message and next event. Each part links to its item. */
export function GlanceStrip({ memberId, isKnown }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const now = useNow();
  const { data: member } = useQuery(memberOptions(memberId));
  const feed = useInfiniteQuery({ ...feedOptions(memberId), enabled: isKnown });
  const pending = useQuery({ ...pendingOptions(memberId), enabled: isKnown });
  const todos = useQuery({ ...memberTodosOptions(memberId), enabled: isKnown });
  const seesTexts = can(member, 'CAN_SEE_SMS');
  const scheduled = useQuery({ ...scheduledOptions(memberId), enabled: seesTexts });
  const entries = feed.data && entriesOf(feed.data.pages);
  const said = entries && findLastContact(entries, plainText);
  const isLate = (item: PendingItem) => isLateNow(item, now);
  const seesNeeds = can(member, 'CAN_SEE_USER_NEEDS');
  const needs = useNeeds(memberId, seesNeeds);
  const ofNeeds = needsOpen(needs.data ?? [], useToday(timeZone));
  const isOpenKnown = todos.data && entries && pending.data && member && (needs.data || !seesNeeds);
  const open = isOpenKnown ? openOf(todos.data, entries, pending.data, isLate) : undefined;
  const isNextKnown = pending.data && member && (scheduled.data || !seesTexts);
  const next = isNextKnown ? nextOf(pending.data, scheduled.data ?? [], isLate, now) : undefined;
  const toTexts: Target = {
    open: () => member && openDialog({ kind: 'scheduledTexts', memberId, memberName: member.name }),
  };
  return (
    <dl className={classes.glance}>
      <Part title={t('Open')} to={open && targetOfOpen(open, toTexts)}>
        {open && <Open {...open} needs={ofNeeds} />}
      </Part>
      <Part
        to={said ? toEntry(said.entry) : undefined}
        title={
          said ? (
            <>
              {said.byMember ? t('Last message') : t('Last note')},{' '}
              <RelativeTime instant={said.at} timeZone={timeZone} inside />
            </>
          ) : (
            t('Last message')
          )
        }
      >
        {said && <span dir="auto">{said.byMember ? `“${said.words}”` : said.words}</span>}
        {said === null && t('No message or note yet')}
      </Part>
      <Part title={t('Next')} to={next ? ('event' in next ? toEntry(next.event) : toTexts) : undefined}>
        {next === null && t('Nothing scheduled')}
        {next &&
          ('event' in next ? (
            <NextEvent item={next.event} timeZone={timeZone} />
          ) : (
            <NextText text={next.text} timeZone={timeZone} isStopped={isTextStopped(member, next.text)} />
          ))}
      </Part>
    </dl>
  );
}

/**
 * Returns the destination of the open items. An unsent text is not in the feed, so the destination is the list of
 * scheduled texts.
 */
function targetOfOpen({ first }: OpenThings, toTexts: Target): Target | undefined {
  if (first === null) return undefined;
  if ('entry' in first) return toEntry(first.entry);
  const target = targetOf(first.todo);
  if (!target) return first.todo.type === 'MESSAGE_NOT_SENT' ? toTexts : undefined;
  const given = Object.entries(target).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { search: Object.fromEntries(given) };
}

/**
 * Shows for example 'Text back, 2 pending events, 1 late, 3 needs, first one ends in 5 days: Rides to medical
 * appointments'. If the line is too long, the name of the need is cut off, never a number or a day.
 */
function Open({ labels, pending, late, needs }: OpenThings & { needs: OpenNeeds }) {
  const { t } = useTranslation();
  if (labels.length === 0 && pending === 0 && needs.count === 0) return t('No open items');
  const isMore = labels.length > 0 || pending > 0;
  const events = pending === 1 ? t('1 pending event') : t('{count} pending events', { count: pending });
  const named = labels.map((label, at) => (at === 0 ? t(label) : t(label).toLowerCase()));
  return (
    <>
      {labels.length > 0 && <b>{named.join(', ')}</b>}
      {labels.length > 0 && pending > 0 && ', '}
      {pending > 0 && (labels.length > 0 ? events : <b>{events}</b>)}
      {late > 0 && <span className={classes.late}>{t('{count} late', { count: late })}</span>}
      {isMore && needs.count > 0 && ', '}
      {needs.count > 0 && <NeedsOpen {...needs} isFirst={!isMore} />}
    </>
  );
}

/** Shows for example '3 needs, first one ends in 5 days: Rides to medical appointments'. */
function NeedsOpen({ count, next, isFirst }: OpenNeeds & { isFirst: boolean }) {
  const { t } = useTranslation();
  const words = count === 1 ? t('1 need') : t('{count} needs', { count });
  return (
    <>
      {isFirst ? <b>{words}</b> : words}
      {next && <span className={classes.late}>{endText(t, count, next)}</span>}
    </>
  );
}

function endText(t: TFunction, count: number, { days, issue }: NonNullable<OpenNeeds['next']>): string {
  const need = issue.label;
  if (days === 1)
    return count === 1 ? t('ends tomorrow: {need}', { need }) : t('first one ends tomorrow: {need}', { need });
  return count === 1
    ? t('ends in {count} days: {need}', { need, count: days })
    : t('first one ends in {count} days: {need}', { need, count: days });
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Shows for example 'Call Monday, November 23, 1:00 PM, after the eye appointment'. */
function NextEvent({ item: { scheduledEvent: event }, timeZone }: { item: PendingItem; timeZone: string }) {
  const { t } = useTranslation();
  const today = Temporal.PlainDate.from(useToday(timeZone));
  if (!event) return null;
  const isAnytime = event.time === anytime;
  const day = isAnytime
    ? Temporal.PlainDate.from(event.date)
    : Temporal.Instant.from(event.dueAt).toZonedDateTimeISO(timeZone).toPlainDate();
  const when = day.equals(today) ? t('today') : dayText(day, today);
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
 * Returns true if a text will not be sent. Besides the stored flag, it checks whether the number was marked “do not
 * contact” a moment ago.
 */
const isTextStopped = (member: Member | undefined, { smsPhoneNumber, isStopped }: ScheduledText): boolean =>
  isStopped ||
  (member?.phoneNumbers.some(({ number, doNotContact }) => number === smsPhoneNumber && doNotContact.reason !== null) ??
    false);

/** Shows for example 'Text Monday, November 23, 9:00 AM, “Your ride comes at 9:45”'. */
function NextText({
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
        {t('Text')} {day.equals(today) ? t('today') : dayText(day, today)}, {timeText(sendAt, timeZone)}
      </b>
      {isStopped && <span className={classes.late}>{t('will not be sent')}</span>}
      {text.trim() !== '' && <span dir="auto">, “{oneLine(text)}”</span>}
    </>
  );
}

/**
 * One of the three parts of the strip. It is a link if it has a destination. Its height does not change when the text
 * loads.
 */
function Part({ title, to, children }: { title: ReactNode; to: Target | undefined; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd className="gp-cut">
        {to === undefined && children}
        {to && 'search' in to && (
          <Link to="." search={to.search as never} className={`gp-cut ${classes.way}`}>
            {children}
          </Link>
        )}
        {to && 'open' in to && (
          <button type="button" className={`gp-cut ${classes.way}`} onClick={to.open}>
            {children}
          </button>
        )}
      </dd>
    </div>
  );
}
