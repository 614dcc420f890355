import type { Interaction } from '@guidepost/contracts';
import { type Icon, IconFileText, IconHome2, IconMessage, IconPhone } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { exactText, timeText } from '../../shared/time.ts';
import classes from './docket.module.css';

const kinds: Record<Interaction['interactionType'], { icon: Icon; word: string }> = {
  call: { icon: IconPhone, word: 'Call' },
  visit: { icon: IconHome2, word: 'Visit' },
  message: { icon: IconMessage, word: 'Text' },
  note: { icon: IconFileText, word: 'Note' },
};

interface Props {
  item: Interaction;
  guideId: number;
  timeZone: string;
}

/** '9:12 AM, note, Lucille Fontenot, Note: rent paid through December'. */
export function ActivityItem({ item, guideId, timeZone }: Props) {
  const { t } = useTranslation();
  const { icon: KindIcon, word } = kinds[item.interactionType];
  return (
    <li className={classes.interaction}>
      <time dateTime={item.timestamp} title={exactText(item.timestamp, timeZone)}>
        {timeText(item.timestamp, timeZone)}
      </time>
      <KindIcon size={16} stroke={1.75} aria-hidden />
      <div>
        {item.subjects.length === 0 && <span>{t('Could not find an associated member')}</span>}
        {item.subjects.map(({ id, name }) => (
          <Link
            key={id}
            to="/docket/guide/$guideId/member/$memberId"
            params={{ guideId: String(guideId), memberId: String(id) }}
            search={{ feedItemExternalType: item.interactionType, feedItemExternalId: String(item.interactionId) }}
            className={classes.name}
          >
            {name}
          </Link>
        ))}
        <div className={classes.excerpt}>{item.excerpt ? `${t(word)}: ${item.excerpt}` : t(word)}</div>
      </div>
    </li>
  );
}
