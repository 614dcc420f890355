import type { Interaction } from '@guidepost/contracts';
import { type Icon, IconFileText, IconHome2, IconMessage, IconPhone } from '@tabler/icons-react';
import { memo } from 'react';
import { exactText, timeText } from '../../../shared/time.ts';
import { memberHref } from '../memberHref.ts';
import { RowLink } from '../RowLink.tsx';
import type { RowTools } from '../rowTools.ts';
import classes from './activity.module.css';
import { interactionWords } from './interactionWords.ts';

const icons: Record<Interaction['interactionType'], Icon> = {
  call: IconPhone,
  visit: IconHome2,
  message: IconMessage,
  note: IconFileText,
};

interface Props {
  item: Interaction;
  tools: RowTools;
}

/** '9:12 AM, Lucille Fontenot, Call, 14 min, Engaged'. */
export const ActivityItem = memo(function ActivityItem({ item, tools }: Props) {
  const { t, guideId, timeZone, go } = tools;
  const KindIcon = icons[item.interactionType];
  const { text, tone } = interactionWords(t, item);
  return (
    <li className={classes.interaction}>
      <time dateTime={item.timestamp} title={exactText(item.timestamp, timeZone)}>
        {timeText(item.timestamp, timeZone)}
      </time>
      <KindIcon size={16} stroke={1.75} aria-hidden />
      <div>
        {item.subjects.length === 0 && <span>{t('Could not find an associated member')}</span>}
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
