import type { PriorityContact } from '@guidepost/contracts';
import { IconUserUp } from '@tabler/icons-react';
import { memo } from 'react';
import { Chip, type Tone } from '../../shared/Chip.tsx';
import { exactText } from '../../shared/time.ts';
import { agoText } from './age.ts';
import { reasonsText } from './reasons.ts';
import type { RowTools } from './rowTools.ts';
import { WorkRow } from './WorkRow.tsx';

/** Red within three days, amber within nine (look/README, principle 5). */
const tones: Record<'high' | 'medium' | 'low', Tone> = { high: 'danger', medium: 'warning', low: 'neutral' };

interface Props {
  contact: PriorityContact;
  tools: RowTools;
}

/** Somebody to reach out to: until when, who, and why they stand here. */
export const OutreachRow = memo(function OutreachRow({ contact, tools }: Props) {
  const { t, now, timeZone } = tools;
  const { badge, priorityLevel, lastContactAt, member } = contact;
  return (
    <WorkRow
      tools={tools}
      icon={IconUserUp}
      what={
        badge === null || priorityLevel === null ? t('Outreach') : <Chip tone={tones[priorityLevel]}>{t(badge)}</Chip>
      }
      member={member}
      text={reasonsText(t, contact.reasons)}
      detail={
        lastContactAt === null ? (
          t('Nobody has been in touch yet')
        ) : (
          <time dateTime={lastContactAt} title={exactText(lastContactAt, timeZone)}>
            {t('Last contact {when}', { when: lowerWords(agoText(t, lastContactAt, now, timeZone)) })}
          </time>
        )
      }
    />
  );
});

/** Dates keep their capital ('Oct 16'), words lose it ('Yesterday'). */
const lowerWords = (text: string) => (/^\p{L}+ \d/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1));
