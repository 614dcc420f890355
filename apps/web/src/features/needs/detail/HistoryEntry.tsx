import type { Member, Need, NeedEvent, NeedHistoryEntry, ReferralRequest } from '@guidepost/contracts';
import { durationSentence, needActionStageNames, referralAnswerNames } from '@guidepost/rules';
import {
  type Icon,
  IconCircleCheck,
  IconClock,
  IconFileText,
  IconFlag,
  IconHandStop,
  IconHome,
  IconMessage,
  IconMessageOff,
  IconPencil,
  IconPhone,
  IconSend,
} from '@guidepost/ui/icons';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../shared/Chip.tsx';
import { labelIn } from '../../../shared/label-in.ts';
import { phoneText } from '../../../shared/phone.ts';
import { StoredHtml } from '../../../shared/rich-text/StoredHtml.tsx';
import { sentenceText } from '../../../shared/sentence.ts';
import { exactText, monthDayText, timeText } from '../../../shared/time.ts';
import { useActingUser } from '../../../shell/api.ts';
import { activityIcon } from '../../needs-content/public.ts';
import { ReferralCard } from '../referral/ReferralCard.tsx';
import { ActionBody } from './ActionBody.tsx';
import { Changes } from './Changes.tsx';
import { ContactBody } from './ContactBody.tsx';
import classes from './detail.module.css';
import { eventTitles } from './history.ts';

const icons: Readonly<Record<NeedEvent, Icon>> = {
  identified: IconFlag,
  edited: IconPencil,
  extended: IconClock,
  fulfilled: IconCircleCheck,
  'stopped-pursuing': IconHandStop,
  action: IconCircleCheck,
  'action-edited': IconPencil,
  'referral-added': IconSend,
  'referral-asked': IconSend,
  'referral-reminded': IconSend,
  'referral-answered': IconMessage,
  'referral-recorded': IconCircleCheck,
  'referral-unanswered': IconMessage,
  'referral-withdrawn': IconMessageOff,
  'referral-not-sent': IconMessageOff,
  call: IconPhone,
  visit: IconHome,
  note: IconFileText,
};

/** Entries about a question, which name the address that received it. */
const sentEvents: readonly NeedEvent[] = ['referral-asked', 'referral-reminded', 'referral-not-sent'];

/** Returns for example 'by email to desk@pantry.test'. Returns null if the question has no address. */
function sentToText(t: TFunction, request: ReferralRequest | null): string | null {
  if (!request?.sentTo) return null;
  return request.channel === 'mail'
    ? t('by email to {address}', { address: request.sentTo })
    : t('by text to {address}', { address: phoneText(request.sentTo) });
}

interface Props {
  entry: NeedHistoryEntry;
  member: Member;
  need: Need;
  /** The need's complete history. Used to find the earlier action that an action follows up on. */
  history: readonly NeedHistoryEntry[];
}

/** One entry of a need's history: its title, author, time and details. */
export function HistoryEntry({ entry, member, need, history }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const { event, actor, action, update, resourceDetails, contact } = entry;
  const isAction = (event === 'action' || event === 'fulfilled') && action !== null;
  const EntryIcon = isAction ? activityIcon(action.activity.iconName) : icons[event];
  const minutes = isAction ? action.durationInMinutes : null;
  // only the entries about an answer show it; the entry about the question does not
  const request = event === 'referral-answered' || event === 'referral-recorded' ? entry.request : null;
  const until = event === 'extended' ? update?.changes.expiresAt?.to : null;
  return (
    <>
      <span className={classes.dot} aria-hidden>
        <EntryIcon size={16} stroke={1.75} />
      </span>
      <div className={classes.entry}>
        <div className={classes.what}>
          <h4>
            {isAction ? labelIn(action.activity) : t(eventTitles[event], { name: resourceDetails?.resourceName ?? '' })}
          </h4>
          {isAction && (
            <Chip tone={event === 'fulfilled' ? 'success' : 'neutral'}>{t(needActionStageNames[action.stage])}</Chip>
          )}
          {request?.answer && <Chip tone="info">{t(referralAnswerNames[request.answer])}</Chip>}
          <span className="gp-dim">
            {[
              until ? t('to {date}', { date: monthDayText(Temporal.PlainDate.from(until)) }) : null,
              minutes === null ? null : sentenceText(t, durationSentence(minutes)),
              sentEvents.includes(event) && sentToText(t, entry.request),
              actor?.name,
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
          <time dateTime={entry.occurredAt} title={exactText(entry.occurredAt, timeZone)}>
            {timeText(entry.occurredAt, timeZone)}
          </time>
        </div>
        {event === 'identified' && update?.changes.reason?.to && (
          <div className={classes.words}>
            <StoredHtml html={update.changes.reason.to} />
          </div>
        )}
        {(event === 'edited' || event === 'action-edited') && update && <Changes update={update} action={action} />}
        {update?.comment && (
          <p className={classes.words} dir="auto">
            {update.comment}
          </p>
        )}
        {isAction && <ActionBody action={action} member={member} need={need} history={history} />}
        {event === 'referral-added' && resourceDetails && (
          <ul className={classes.referrals}>
            <ReferralCard referral={resourceDetails} member={member} />
          </ul>
        )}
        {request?.answerText && (
          <blockquote className={classes.words} dir="auto">
            {request.answerText}
          </blockquote>
        )}
        {contact && <ContactBody contact={contact} />}
      </div>
    </>
  );
}
