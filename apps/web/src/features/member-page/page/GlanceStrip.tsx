import type { MemberId, PendingItem } from '@guidepost/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime, useNow } from '../../../shared/RelativeTime.tsx';
import { plainText } from '../../../shared/rich-text/text.ts';
import { useToday } from '../../../shared/use-today.ts';
import { can, useActingUser } from '../../../shell/api.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { entriesOf, feedOptions, isLateNow, pendingOptions, scheduledOptions } from '../../feed/public.ts';
import { memberOptions } from '../../members/public.ts';
import { useNeeds } from '../../needs/public.ts';
import { memberTodosOptions } from '../../todos/public.ts';
import { GlanceLink, type Target, toEntry } from './GlanceLink.tsx';
import classes from './glance.module.css';
import { findLastContact, needsOpen, nextOf, openOf, unsentOf } from './glance.ts';
import { isTextStopped, NextEvent, NextText } from './NextItem.tsx';
import { OpenItems } from './OpenItems.tsx';

interface Props {
  memberId: MemberId;
  isKnown: boolean;
}

/** Short summary below the header: open items, last message and next event. Each item links to its record. */
export function GlanceStrip({ memberId, isKnown }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const now = useNow();
  const today = useToday(timeZone);
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
  const areTextsKnown = member && (scheduled.data || !seesTexts);
  const isOpenKnown = todos.data && entries && pending.data && areTextsKnown && (needs.data || !seesNeeds);
  const open = isOpenKnown ? openOf(todos.data, entries, pending.data, isLate, today) : undefined;
  const isNextKnown = pending.data && areTextsKnown;
  const next = isNextKnown ? nextOf(pending.data, scheduled.data ?? [], isLate, now) : undefined;
  const unsent = unsentOf(scheduled.data ?? []);
  const toTexts: Target = {
    open: () => member && openDialog({ kind: 'scheduledTexts', memberId, memberName: member.name }),
  };
  return (
    <dl className={classes.glance}>
      <Part title={t('Open')}>
        {open && <OpenItems {...open} needs={needsOpen(needs.data ?? [], today)} unsent={unsent} toTexts={toTexts} />}
      </Part>
      <Part
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
        {said && (
          <GlanceLink to={toEntry(said.entry)}>
            <span dir="auto">{said.byMember ? `“${said.words}”` : said.words}</span>
          </GlanceLink>
        )}
        {said === null && t('No message or note yet')}
      </Part>
      <Part title={t('Next')}>
        {isNextKnown && unsent > 0 && (
          <GlanceLink to={toTexts} isWarning>
            {unsent === 1 ? t('1 text not sent') : t('{count} texts not sent', { count: unsent })}
          </GlanceLink>
        )}
        {next === null && unsent === 0 && t('Nothing scheduled')}
        {next && (
          <GlanceLink to={'event' in next ? toEntry(next.event) : toTexts}>
            {'event' in next ? (
              <NextEvent item={next.event} timeZone={timeZone} />
            ) : (
              <NextText text={next.text} timeZone={timeZone} isStopped={isTextStopped(member, next.text)} />
            )}
          </GlanceLink>
        )}
      </Part>
    </dl>
  );
}

/** One of the three parts of the strip. */
function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
