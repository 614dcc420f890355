import { useTranslation } from 'react-i18next';
import { labelIn } from '../../../shared/label-in.ts';
import { sentenceText } from '../../../shared/sentence.ts';
import { targetOf } from '../../docket/public.ts';
import { entryTarget, GlanceLink, type Target } from './GlanceLink.tsx';
import classes from './glance.module.css';
import type { Linked, MemberOpenItems, OpenNeeds } from './glance.ts';

interface Props extends MemberOpenItems {
  needs: OpenNeeds;
  /** Number of texts that were not sent in time. */
  unsent: number;
  /** Opens the list of scheduled texts. */
  toTexts: Target;
}

/** Returns the link target for a to-do or feed entry. */
function targetOfItem(to: Linked): Target | undefined {
  if ('entry' in to) return entryTarget(to.entry);
  const target = Object.entries(targetOf(to.todo) ?? {}).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return target.length > 0 ? { search: Object.fromEntries(target) } : undefined;
}

/**
 * Shows for example 'Text back, 2 pending events 1 late, 3 needs the first ends in 5 days'. Each item is a separate
 * link.
 */
export function OpenItems({ labels, pending, late, snoozed, needs, unsent, toTexts }: Props) {
  const { t } = useTranslation();
  const parts = [
    ...labels.map(({ label, to }) => (
      <GlanceLink key={label} to={targetOfItem(to)}>
        {t(label)}
      </GlanceLink>
    )),
    unsent > 0 && (
      <GlanceLink key="unsent" to={toTexts} isWarning>
        {unsent === 1 ? t('1 text not sent') : t('{count} texts not sent', { count: unsent })}
      </GlanceLink>
    ),
    pending && (
      <span key="pending">
        <GlanceLink to={entryTarget(pending.first)}>
          {pending.count === 1 ? t('1 pending event') : t('{count} pending events', { count: pending.count })}
        </GlanceLink>
        {late && (
          <GlanceLink to={entryTarget(late.first)} isWarning>
            {t('{count} late', { count: late.count })}
          </GlanceLink>
        )}
      </span>
    ),
    needs.count > 0 && (
      <span key="needs">
        <GlanceLink to={{ search: { tab: 'needs' } }}>
          {needs.count === 1 ? t('1 need') : t('{count} needs', { count: needs.count })}
        </GlanceLink>
        <NeedEnds {...needs} />
      </span>
    ),
    snoozed && (
      <GlanceLink key="snoozed" to={targetOfItem({ todo: snoozed.first })}>
        {sentenceText(t, {
          key: snoozed.count === 1 ? '1 snoozed until {date}' : '{count} snoozed, the first until {date}',
          values: { count: snoozed.count, date: { shortDate: snoozed.until } },
        })}
      </GlanceLink>
    ),
  ].filter(Boolean);
  if (parts.length === 0) return t('No open items');
  return <div className={classes.items}>{parts}</div>;
}

/** Shows for example 'the first ends in 5 days', with the name of the need as a tooltip. */
function NeedEnds({ count, next }: OpenNeeds) {
  const { t } = useTranslation();
  if (!next) return null;
  const { days, issue, id } = next;
  const one = count === 1;
  const text =
    days === 1
      ? t(one ? 'ends tomorrow' : 'the first ends tomorrow')
      : t(one ? 'ends in {count} days' : 'the first ends in {count} days', { count: days });
  return (
    <GlanceLink to={{ search: { needId: String(id) } }} title={labelIn(issue)} isWarning>
      {text}
    </GlanceLink>
  );
}
