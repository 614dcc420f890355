import type { PriorityContact } from '@guidepost/contracts';
import { IconUserUp } from '@guidepost/ui/icons';
import { memo } from 'react';
import { sentenceText } from '../../../shared/sentence.ts';
import { exactText } from '../../../shared/time.ts';
import type { RowContext } from '../row-tools.ts';
import { Act } from './Act.tsx';
import { outreachActions, outreachMainAction } from './actions.ts';
import { lowerFirstWord, relativeTimeText } from './age.ts';
import { WorkRow } from './WorkRow.tsx';

interface Props {
  contact: PriorityContact;
  tools: RowContext;
  isFirst: boolean;
}

/** Row for a member to contact: due day, name, last topic and further reasons. */
export const OutreachRow = memo(function OutreachRow({ contact, tools, isFirst }: Props) {
  const { t, now, timeZone, user } = tools;
  const { daysUntilDue, priorityLevel, lastContactAt, member, reasons, topic, coveredFor } = contact;
  const verb = outreachMainAction(user, member);
  // Reasons that are not shown elsewhere in the row, unlike the due day and the last contact.
  const others = reasons
    .filter(({ key }) => key === 'discharge' || key === 'need')
    .map(({ textSentence }) => capitalised(sentenceText(t, textSentence)));
  return (
    <WorkRow
      tools={tools}
      isFirst={isFirst}
      icon={IconUserUp}
      what={priorityLevel === null ? t('Outreach') : dueText(t, daysUntilDue)}
      member={member}
      text={topic ?? others[0] ?? t('No contact yet')}
      detail={
        <>
          {coveredFor && `${t('For {name}', { name: coveredFor.name })} · `}
          {(topic === null ? others.slice(1) : others).map((text) => `${text} · `)}
          {lastContactAt === null ? (
            topic !== null || others.length > 0 ? (
              t('No contact yet')
            ) : null
          ) : (
            <time dateTime={lastContactAt} title={exactText(lastContactAt, timeZone)}>
              {t('Last contact {when}', { when: lowerFirstWord(relativeTimeText(t, lastContactAt, now, timeZone)) })}
            </time>
          )}
        </>
      }
      isUrgent={others.length > 0}
      more={outreachActions(user, member)}
      action={verb && <Act label={t(verb.label, { context: 'act' })} open={verb.run} />}
    />
  );
});

/** Returns the due day as text, for example 'Due in 2 days' or 'Overdue by 3 days'. */
function dueText(t: RowContext['t'], days: number): string {
  if (days < 0) return t(days === -1 ? 'Overdue by {count} day' : 'Overdue by {count} days', { count: -days });
  if (days === 0) return t('Due today');
  return days === 1 ? t('Due tomorrow') : t('Due in {count} days', { count: days });
}

const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
