import type { MemberId, PendingItem } from '@guidepost/contracts';
import { IconChevronDown, IconChevronUp } from '@guidepost/ui/icons';
import { ActionIcon, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
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
import { entryTarget, GlanceLink, type Target } from './GlanceLink.tsx';
import classes from './glance.module.css';
import { collectOpenItems, countUnsent, findLastContact, findNextItem, summarizeOpenNeeds } from './glance.ts';
import { isTextStopped, NextEvent, NextText } from './NextItem.tsx';
import { OpenItems } from './OpenItems.tsx';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

interface Props {
  memberId: MemberId;
  isKnown: boolean;
}

/** Short summary below the header: open items, last message and next event. Each item links to its record. */
export function GlanceStrip({ memberId, isKnown }: Props) {
  const { t } = useTranslation();
  // On a phone, the strip shows only the open items until the user opens it.
  const [isOpen, setOpen] = useState(false);
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
  const lastContact = entries && findLastContact(entries, plainText);
  const isLate = (item: PendingItem) => isLateNow(item, now);
  const seesNeeds = can(member, 'CAN_SEE_USER_NEEDS');
  const needs = useNeeds(memberId, seesNeeds);
  const isFailed = [feed, pending, todos, scheduled, needs].some(({ isLoadingError }) => isLoadingError);
  const areTextsKnown = member && (scheduled.data || !seesTexts);
  const isOpenKnown = todos.data && entries && pending.data && areTextsKnown && (needs.data || !seesNeeds);
  const open = isOpenKnown ? collectOpenItems(todos.data, entries, pending.data, isLate, today) : undefined;
  const isNextKnown = pending.data && areTextsKnown;
  const next = isNextKnown ? findNextItem(pending.data, scheduled.data ?? [], isLate, now) : undefined;
  const unsent = countUnsent(scheduled.data ?? []);
  const toTexts: Target = {
    open: () => member && openDialog({ kind: 'scheduledTexts', memberId, memberName: member.name }),
  };
  return (
    <div className={classes.strip} data-open={isOpen || undefined}>
      <ActionIcon
        className={classes.more}
        aria-label={t(isOpen ? 'Show less' : 'Show details, last message and next step')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <IconChevronUp {...icon} /> : <IconChevronDown {...icon} />}
      </ActionIcon>
      <dl className={classes.glance}>
        <Part title={t('Open')} isLoading={!open && !isFailed}>
          {open && (
            <OpenItems
              {...open}
              needs={summarizeOpenNeeds(needs.data ?? [], today)}
              unsent={unsent}
              toTexts={toTexts}
            />
          )}
        </Part>
        <Part
          isLoading={!entries && !isFailed}
          title={
            lastContact ? (
              <>
                {lastContact.byMember ? t('Last message') : t('Last note')},{' '}
                <RelativeTime instant={lastContact.at} timeZone={timeZone} inside />
              </>
            ) : (
              t('Last message')
            )
          }
        >
          {lastContact && (
            <GlanceLink to={entryTarget(lastContact.entry)}>
              <span dir="auto">{lastContact.byMember ? `“${lastContact.words}”` : lastContact.words}</span>
            </GlanceLink>
          )}
          {lastContact === null && t('No messages or notes yet')}
        </Part>
        <Part title={t('Next')} isLoading={!isNextKnown && !isFailed}>
          {isNextKnown && unsent > 0 && (
            <GlanceLink to={toTexts} isWarning>
              {unsent === 1 ? t('1 text not sent') : t('{count} texts not sent', { count: unsent })}
            </GlanceLink>
          )}
          {next === null && unsent === 0 && t('Nothing scheduled')}
          {next && (
            <GlanceLink to={'event' in next ? entryTarget(next.event) : toTexts}>
              {'event' in next ? (
                <NextEvent item={next.event} timeZone={timeZone} />
              ) : (
                <NextText text={next.text} timeZone={timeZone} isStopped={isTextStopped(member, next.text)} />
              )}
            </GlanceLink>
          )}
        </Part>
      </dl>
    </div>
  );
}

interface PartProps {
  title: ReactNode;
  /** True to show a placeholder of the same height. */
  isLoading: boolean;
  children: ReactNode;
}

/** One of the three parts of the strip. */
function Part({ title, isLoading, children }: PartProps) {
  return (
    <div>
      <dt>{title}</dt>
      <dd aria-busy={isLoading}>{isLoading ? <Skeleton height={10} width="60%" my={5} /> : children}</dd>
    </div>
  );
}
