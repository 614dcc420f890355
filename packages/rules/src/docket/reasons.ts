import type { CallBrief, ReferralAnswer, ScheduledEvent, Sentence, TextBrief, Visit } from '@guidepost/contracts';
import { wholeMinutes } from '../calls/minutes.ts';
import { displayPhone } from '../contacts/phone.ts';
import { referralAnswerNames } from '../needs/refusals.ts';
import { daysBetween } from '../schedule/days.ts';
import { eventLabels } from '../schedule/kinds.ts';
import { asWritten, asWrittenIn, type Bilingual, sentence } from '../sentences/sentence.ts';
import { awaitsOptOutDecision, closesNumber } from '../texts/keywords.ts';
import { mentionsSuicide } from '../texts/mentions-suicide.ts';
import { minNoteCharacters } from '../visits/notes.ts';
import { durationSentence } from '../visits/options.ts';

/** The reason why a todo is in Follow up, with an optional second line of details. */
export interface TodoReason {
  text: Sentence;
  detail: Sentence | null;
  /** True if the second line is a warning. */
  isUrgent?: boolean;
  /** True if the text or voicemail may mention suicide. */
  isAboutSuicide?: boolean;
  /** True if the text may be a request to stop and a guide has not decided yet what it means. */
  asksToStop?: boolean;
}

const secondsOfMinute = 60;

/** Returns the reason for a todo about a missed call. Includes the voicemail if there is one. */
export function callBackText({ voicemail }: Pick<CallBrief, 'voicemail'>): Sentence {
  if (voicemail === null) return sentence('Missed call');
  const { seconds: count, transcription } = voicemail;
  return transcription === null || transcription === ''
    ? sentence('Voicemail, {count} s', { count })
    : sentence('Voicemail, {count} s: “{words}”', { count, words: transcription });
}

/** Returns the reason for a todo about a call without an outcome. Zero seconds means that the two sides were not connected. */
export function callOutcomeText(seconds: number): Sentence {
  if (seconds === 0) return sentence('Unanswered call has no outcome');
  return seconds < secondsOfMinute
    ? sentence('{count}-second call has no outcome', { count: seconds })
    : sentence('{count}-minute call has no outcome', { count: wholeMinutes(seconds) });
}

/**
 * Returns the reason for a todo about a call or visit that needs a longer note.
 * @param note the note without its markup
 */
export const noteText = (outcome: { text: string } | null, note: string): Sentence =>
  outcome === null
    ? sentence('Note too short: {count} of {least} characters', {
        least: minNoteCharacters,
        count: note.length,
      })
    : sentence('Note too short for “{outcome}”: {count} of {least} characters', {
        outcome: { word: outcome.text },
        least: minNoteCharacters,
        count: note.length,
      });

/** Returns the reason for a todo about a call in which the member gave feedback: the feedback, if it was recorded. */
export const feedbackText = (details: string | null): Sentence =>
  details === null ? sentence('The member gave feedback') : asWritten(details);

/** Returns the reason for a todo about a review that a colleague requested. */
export const reviewText = (name: string, isVoicemail: boolean): Sentence =>
  isVoicemail
    ? sentence('{name} asked you to review a voicemail', { name })
    : sentence('{name} asked you to review a call', { name });

/**
 * Returns the second line for an unanswered text or voicemail: a warning if it may mention suicide, or the number of an
 * unknown sender or caller.
 * @param words the text, or the transcript of the voicemail; null if it does not exist
 * @param number the number of an unknown sender or caller; null if the member is known
 */
export function contactDetail(words: string | null, number: string | null): Omit<TodoReason, 'text'> {
  const phone = number === null ? null : displayPhone(number);
  if (words === null || !mentionsSuicide(words)) return { detail: phone === null ? null : asWritten(phone) };
  const detail =
    phone === null
      ? sentence('May be about suicide. Call now.')
      : sentence('May be about suicide. Call {number} now.', { number: phone });
  return { detail, isUrgent: true, isAboutSuicide: true };
}

/**
 * Returns the reason for a todo about an unanswered text. Only opt-out words opt a number out automatically. A guide
 * reads any other text and decides (docs/areas/texts.md#opt-out-words). For an unknown sender, the second line is the
 * number.
 */
export function textReason(
  message: Pick<TextBrief, 'text' | 'subjectId' | 'smsPhoneNumber' | 'optOutStops'>,
): TodoReason {
  const text = sentence('“{text}”', { text: message.text });
  const contact = contactDetail(message.text, message.subjectId === null ? message.smsPhoneNumber : null);
  const asksToStop = awaitsOptOutDecision(message.text, message.optOutStops);
  if (contact.isAboutSuicide) return { text, ...contact, asksToStop };
  // a STOP becomes a todo only if several members share the number and a guide must choose the sender
  if (closesNumber(message.text, message.optOutStops))
    return {
      text,
      detail: sentence("Assign this text to the member who sent it. STOP withdraws that member's consent to texts."),
      isUrgent: true,
    };
  if (asksToStop) return { text, detail: sentence('Asks to stop receiving texts'), isUrgent: true, asksToStop };
  return { text, ...contact };
}

/** Number of working days that a guide has to withdraw a consent after the member asked for this by text. */
export const revocationDays = 10;
/** A text is urgent if at most this number of calendar days is left. */
const revocationUrgentDays = 4;

/**
 * Returns the reason for a todo about a text that asks for no further contact but contains no opt-out word. The guide
 * must decide by the day `dueOn` (`yyyy-MM-dd`) whether to opt the member out
 * (docs/areas/consents.md#revocations-in-texts).
 */
export const revocationReason = (text: string, dueOn: string, today: string): TodoReason => ({
  text: sentence('“{text}”', { text }),
  detail: sentence('Choose “Stop texts” or “Continue texts” by {date}.', { date: { date: dueOn } }),
  isUrgent: daysBetween(today, dueOn) <= revocationUrgentDays,
  isAboutSuicide: mentionsSuicide(text),
});

/** Returns the reason for a todo about a scheduled text that was not sent in time. */
export const notSentReason = ({ text }: Pick<TextBrief, 'text'>): TodoReason => ({
  text: sentence('“{text}”', { text }),
  detail: sentence('Not sent because too much time had passed since the scheduled time'),
  isUrgent: true,
});

/**
 * Returns the reason for a todo about a visit without an outcome or with a note that is too short. The second line is
 * the duration.
 */
export function visitReason(visit: Visit, minutes: number, plainNote: string | null): TodoReason {
  const detail = durationSentence(minutes);
  if (plainNote !== null) return { text: noteText(visit.outcome, plainNote), detail };
  const text = visit.addressId === null ? sentence('Visit has no outcome') : sentence('Home visit has no outcome');
  return { text, detail };
}

/** A need is urgent if at most this number of days is left. */
const urgentDays = 3;

/** Returns the reason for a todo about a need whose time window ends soon. Days are `yyyy-MM-dd`. */
export const needDueReason = (need: { issue: Bilingual; expiresAt: string }, today: string): TodoReason => ({
  text: asWrittenIn(need.issue),
  detail: sentence('The time window ends on {date}.', { date: { date: need.expiresAt } }),
  isUrgent: daysBetween(today, need.expiresAt) <= urgentDays,
});

/**
 * Returns the reason for a todo about an organization that could not help with a referral. The second line is the need.
 */
export const referralRefusedReason = (referral: {
  organization: string;
  answer: ReferralAnswer;
  issue: Bilingual;
}): TodoReason => ({
  text: sentence('{organization} responded: {answer}', {
    organization: referral.organization,
    answer: { word: referralAnswerNames[referral.answer] },
  }),
  detail: asWrittenIn(referral.issue),
});

/** Returns the reason for a todo about a survey that is due soon or overdue. Days are `yyyy-MM-dd`. */
export const surveyDueReason = (survey: { name: string; dueOn: string }, today: string): TodoReason => ({
  text: asWritten(survey.name),
  detail:
    survey.dueOn < today
      ? sentence('Was due on {date}.', { date: { date: survey.dueOn } })
      : sentence('Due on {date}.', { date: { date: survey.dueOn } }),
  isUrgent: daysBetween(today, survey.dueOn) <= urgentDays,
});

/** Returns the reason for a todo about a workflow phase that is due soon or overdue. Days are `yyyy-MM-dd`. */
export const phaseDueReason = (
  phase: { title: string; workflow: string; dueDate: string },
  today: string,
): TodoReason => ({
  text: asWritten(`${phase.workflow}: ${phase.title}`),
  detail:
    phase.dueDate < today
      ? sentence('Was due on {date}.', { date: { date: phase.dueDate } })
      : sentence('Due on {date}.', { date: { date: phase.dueDate } }),
  isUrgent: daysBetween(today, phase.dueDate) <= urgentDays,
});

/**
 * Returns the reason for a todo about an event: `Call at 2:30 PM: go through the SNAP renewal letter`. The second line
 * is the location.
 * @param event `note` is without markup; `time` is the local time (`HH:mm`), or null for any time
 */
export function eventReason(event: {
  type: ScheduledEvent['type'];
  time: string | null;
  note: string;
  visitLocation: string | null;
}): TodoReason {
  const kind = { word: eventLabels[event.type] };
  const { note } = event;
  const detail = event.visitLocation === null ? null : asWritten(event.visitLocation);
  if (event.time === null)
    return { text: note === '' ? sentence('{kind}', { kind }) : sentence('{kind}: {note}', { kind, note }), detail };
  const time = { time: event.time };
  const text =
    note === ''
      ? sentence('{kind} at {time}', { kind, time })
      : sentence('{kind} at {time}: {note}', { kind, time, note });
  return { text, detail };
}
