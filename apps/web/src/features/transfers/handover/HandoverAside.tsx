import type { Handover } from '@guidepost/contracts';
import { IconCircleCheck, IconClock } from '@guidepost/ui/icons';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../shared/Avatar.tsx';
import { RelativeTime } from '../../../shared/RelativeTime.tsx';
import { can, useActingUser } from '../../../shell/api.ts';
import classes from './handover.module.css';

/** Side column with the previous guide's note, last month's events, and instructions for other users' items. */
export function HandoverAside({ handover }: { handover: Handover }) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const { month, from, items } = handover;
  const open = items.filter(({ state }) => state === 'open').length;
  const back = items.filter(({ state }) => state === 'passed').length;
  return (
    <aside className={classes.aside} aria-label={t('About this handover')}>
      <section className="gp-card">
        <header>
          {from && <Avatar id={from.id} name={from.name} size="sm" />}
          <h2>{from ? t('From {name}', { name: from.name }) : t('For the receiving guide')}</h2>
        </header>
        <div className={classes.body}>
          <p dir="auto">{handover.comment}</p>
          {handover.auditorComment && (
            <p dir="auto" className="gp-meta">
              {handover.auditor?.name}: {handover.auditorComment}
            </p>
          )}
        </div>
      </section>
      <section className="gp-card">
        <header>
          <h2>{t('Month before the handover')}</h2>
        </header>
        <div className={classes.body}>
          <p>
            {[
              month.calls === 1 ? t('1 call') : t('{count} calls', { count: month.calls }),
              month.texts === 1 ? t('1 text') : t('{count} texts', { count: month.texts }),
              month.visits === 1 ? t('1 visit') : t('{count} visits', { count: month.visits }),
              month.notes === 1 ? t('1 note') : t('{count} notes', { count: month.notes }),
            ].join(', ')}
          </p>
          {month.lastAt && (
            <p className="gp-meta">
              {t('Last contact')}: <RelativeTime instant={month.lastAt} timeZone={timeZone} inside />
            </p>
          )}
        </div>
      </section>
      <section className="gp-card">
        <header>
          <h2>{t('Open items')}</h2>
        </header>
        <ul className={classes.checks}>
          <li>
            {open === 0 ? <IconCircleCheck size={16} aria-hidden /> : <IconClock size={16} aria-hidden />}
            {t('{count} to take over', { count: open })}
          </li>
          <li>
            {back === 0 ? <IconCircleCheck size={16} aria-hidden /> : <IconClock size={16} aria-hidden />}
            {t('{count} handed back, awaiting a decision', { count: back })}
          </li>
        </ul>
      </section>
      <section className="gp-card">
        <header>
          <h2>{t('Not yours?')}</h2>
        </header>
        <p className={classes.body}>
          {from === null || !handover.formerSees
            ? t('You cannot hand back items, because the previous guide can no longer view this member.')
            : t(
                "Enter a reason for handing the item back to {name}. The previous guide will see the reason in today's docket.",
                {
                  name: from.name,
                },
              )}
        </p>
      </section>
      {can(handover, 'CAN_TAKE') && (
        <p className="gp-meta gp-keys" data-print="hide">
          <kbd className="gp-key">J</kbd> <kbd className="gp-key">K</kbd> {t('to move')}{' '}
          <kbd className="gp-key">Enter</kbd> {t('to take over')}
        </p>
      )}
    </aside>
  );
}
