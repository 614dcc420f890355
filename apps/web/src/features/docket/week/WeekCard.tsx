import type { PendingItem } from '@guidepost/contracts';
import { IconAlertTriangle, IconGripVertical } from '@guidepost/ui/icons';
import type { PointerEvent } from 'react';
import { exactText } from '../../../shared/time.ts';
import { can } from '../../../shell/api.ts';
import { memberHref } from '../member-href.ts';
import { RowLink } from '../RowLink.tsx';
import type { RowContext } from '../row-tools.ts';
import { eventActions, eventMainAction } from '../rows/actions.ts';
import { MoreButton } from '../rows/MoreButton.tsx';
import { eventKinds } from '../rows/PendingRow.tsx';
import { companion, pendingLabels } from '../rows/pending-labels.ts';
import type { Drag } from './use-drag.ts';
import classes from './week.module.css';

interface Props {
  item: PendingItem;
  itemKey: string;
  tools: RowContext;
  /** Name of the member whose event is at the same time as this item. Undefined if there is no such event. */
  clash: string | undefined;
  isHeld: boolean;
  drag: Drag | null;
  onPointerDown: (event: PointerEvent, key: string) => void;
}

/** A pending item's card: time, member, subject and actions. Clicking anywhere on the card opens the member. */
export function WeekCard({ item, itemKey, tools, clash, isHeld, drag, onPointerDown }: Props) {
  const { t, now, timeZone, user, guideId, go } = tools;
  const { scheduledEvent: event, member, timestamp } = item;
  const { icon: KindIcon, word } = eventKinds(event?.type ?? item.eventType);
  const canMove = event !== undefined && event !== null && can(user, 'CAN_SCHEDULE_EVENTS');
  const verb = event ? eventMainAction(user, member, event) : null;
  const actions = event ? [...(verb ? [{ key: 'verb', ...verb }] : []), ...eventActions(user, member, event)] : [];
  const { when, about } = pendingLabels(item, tools);
  const along = companion(item, tools);
  // The event of a late phase may be in the future. In that case, the card does not look late.
  const isLate = item.isLate && Temporal.Instant.compare(timestamp, now) <= 0;
  const target = { feedItemExternalType: item.externalItemType, feedItemExternalId: String(item.externalItemId) };
  return (
    <li
      className={classes.card}
      data-item={itemKey}
      data-late={isLate || undefined}
      data-held={isHeld || undefined}
      data-movable={canMove || undefined}
      data-dragged={drag?.key === itemKey || undefined}
      {...(drag?.key === itemKey ? { style: { transform: `translate(${drag.x}px, ${drag.y}px)` } } : {})}
      onPointerDown={(pressed) => canMove && onPointerDown(pressed, itemKey)}
    >
      <div className={classes.when}>
        <KindIcon size={14} stroke={1.75} aria-hidden />
        <time dateTime={timestamp} title={exactText(timestamp, timeZone)}>
          {when}
        </time>
        <span className={classes.kind}>{t(word)}</span>
        {canMove && (
          // Touch screens direct an imprecise touch to the nearest button, so the handle is a button.
          <button type="button" tabIndex={-1} className={classes.grip} data-grip aria-hidden>
            <IconGripVertical size={14} stroke={1.75} />
          </button>
        )}
      </div>
      <RowLink
        href={memberHref(guideId, member.id, target)}
        go={go}
        className={`${classes.name} gp-covers`}
        draggable={false}
        data-card={itemKey}
        {...(canMove ? { 'aria-keyshortcuts': 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown' } : {})}
      >
        {member.name}
      </RowLink>
      {item.coveredFor && <p className={classes.about}>{t('For {name}', { name: item.coveredFor.name })}</p>}
      {along !== null && <p className={classes.about}>{t('with {name}', { name: along })}</p>}
      {about !== '' && <p className={classes.about}>{about}</p>}
      {isLate && <p className={classes.late}>{t('Late')}</p>}
      {clash !== undefined && (
        <p className={classes.clash}>
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
          {t('Same time as the event with {name}', { name: clash })}
        </p>
      )}
      <div className={classes.more} data-menu>
        <MoreButton
          t={t}
          about={member.name}
          actions={actions.map((action) => ({ ...action, label: t(action.label, { context: 'act' }) }))}
        />
      </div>
    </li>
  );
}
