import { asId, type Interaction } from '@guidepost/contracts';
import { type Icon, IconFileText, IconHome2, IconMessage, IconPhone } from '@guidepost/ui/icons';
import { memo } from 'react';
import { interactionLabels } from '../../../shared/interaction-labels.ts';
import { PhoneText } from '../../../shared/PhoneText.tsx';
import { exactText, timeText } from '../../../shared/time.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { unassignedDetails } from '../../subjects/public.ts';
import { memberHref } from '../member-href.ts';
import { RowLink } from '../RowLink.tsx';
import type { RowContext } from '../row-tools.ts';
import classes from './activity.module.css';

const icons: Record<Interaction['interactionType'], Icon> = {
  call: IconPhone,
  visit: IconHome2,
  message: IconMessage,
  note: IconFileText,
};

interface Props {
  item: Interaction;
  tools: RowContext;
}

/** One interaction, for example '9:12 AM, Lucille Fontenot, Call, 14 min, Engaged'. */
export const ActivityItem = memo(function ActivityItem({ item, tools }: Props) {
  const { t, guideId, timeZone, go } = tools;
  const KindIcon = icons[item.interactionType];
  const { text, tone } = interactionLabels(t, item);
  return (
    <li className={classes.interaction}>
      <time dateTime={item.timestamp} title={exactText(item.timestamp, timeZone)}>
        {timeText(item.timestamp, timeZone)}
      </time>
      <KindIcon size={16} stroke={1.75} aria-hidden />
      <div>
        {item.subjects.length === 0 && <Unowned item={item} tools={tools} />}
        {item.subjects.map(({ id, name }) => (
          <RowLink
            key={id}
            href={memberHref(guideId, id, {
              feedItemExternalType: item.interactionType,
              feedItemExternalId: String(item.interactionId),
            })}
            go={go}
            className={classes.name}
          >
            {name}
          </RowLink>
        ))}
        <div className={classes.excerpt} data-tone={tone}>
          {text}
        </div>
      </div>
    </li>
  );
});

/** Shows who may own an unassigned number. Opens the call or text, where the user can assign it. */
function Unowned({ item: { interactionType, interactionId, unowned }, tools: { t } }: Props) {
  const known = unowned && unassignedDetails(t, { subjectName: null, ...unowned });
  const words = known ?? t('Could not find an associated member');
  const open =
    interactionType === 'call'
      ? () => openDialog({ kind: 'callSummary', callId: asId(interactionId) })
      : () => openDialog({ kind: 'textSummary', messageId: asId(interactionId) });
  return (
    <button type="button" className={`${classes.name} ${classes.unowned}`} onClick={open}>
      {words}
      {unowned && (
        <>
          {' · '}
          <PhoneText number={unowned.phoneNumber} />
        </>
      )}
    </button>
  );
}
