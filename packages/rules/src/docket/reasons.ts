import type { CallBrief, ReferralAnswer, ScheduledEvent, Sentence, TextBrief, Visit } from '@guidepost/contracts';
import { wholeMinutes } from '../calls/outcomes.ts';
import { displayPhone } from '../contacts/phone.ts';
import { referralAnswerNames } from '../needs/refusals.ts';
import { daysBetween } from '../schedule/days.ts';
import { eventWords } from '../schedule/kinds.ts';
import { asWritten, sentence } from '../sentences/sentence.ts';
import { awaitsOptOutDecision, closesNumber } from '../texts/keywords.ts';
import { minimumNoteCharacters } from '../visits/notes.ts';
import { durationSentence } from '../visits/options.ts';

/** Why a todo stands in Follow up: what it is about, and a second line where there is something to add. */
export interface TodoReason {
  text: Sentence;
  detail: Sentence | null;
  /** True where the second line is a warning. */
  isUrgent?: boolean;
}

const secondsOfMinute = 60;

/** Somebody rang in vain; with what they left where they left something. */
export function callBackText({ voicemail }: Pick<CallBrief, 'voicemail'>): Sentence {
  if (voicemail === null) return sentence('Missed call');
  const { seconds: count, transcription } = voicemail;
  return transcription === null || transcription === ''
    ? sentence('Voicemail, {count} s', { count })
    : sentence('Voicemail, {count} s: “{words}”', { count, words: transcription });
}

/** A call of so many seconds has no outcome; without a second nobody was reached. */
export function callOutcomeText(seconds: number): Sentence {
  if (seconds === 0) return sentence('A call that reached nobody has no outcome');
  return seconds < secondsOfMinute
    ? sentence('{count}-second call has no outcome', { count: seconds })
    : sentence('{count}-minute call has no outcome', { count: wholeMinutes(seconds) });
}

/** An outcome needs a longer note than the one that was written. @param note the note without its markup */
export const noteText = (outcome: { text: string } | null, note: string): Sentence =>
  sentence('{outcome} needs a note of {least} characters, this one has {count}', {
    outcome: { word: outcome?.text ?? 'The outcome' },
    least: minimumNoteCharacters,
    count: note.length,
  });

/** A member is to be asked how they liked it; what they have said already, where they have. */
export const feedbackText = (details: string | null): Sentence =>
  details === null ? sentence('Left feedback') : asWritten(details);

/** Somebody asks for a review. */
export const reviewText = (name: string, isVoicemail: boolean): Sentence =>
  isVoicemail
    ? sentence('{name} asked you to review a voicemail', { name })
    : sentence('{name} asked you to review a call', { name });

/**
 * A text waits for an answer. Words of one's own opt nobody out: a guide reads them and decides (docs/areas/texts.md#opt-out-words). Of a
 * sender whom nobody knows the second line is the number.
 */
export function textReason(
  message: Pick<TextBrief, 'text' | 'subjectId' | 'smsPhoneNumber' | 'optOutStops'>,
): TodoReason {
  const text = sentence('“{text}”', { text: message.text });
  const sender = message.subjectId === null ? asWritten(displayPhone(message.smsPhoneNumber)) : null;
  // a STOP is a todo only where several share the number, and somebody has to say whose it was
  if (closesNumber(message.text, message.optOutStops))
    return { text, detail: sentence('Say who it was: STOP takes back their consent to be texted'), isUrgent: true };
  if (awaitsOptOutDecision(message.text, message.optOutStops))
    return { text, detail: sentence('Asks not to be texted any more'), isUrgent: true };
  return { text, detail: sender };
}

/** So many working days there are to take back consent that a text asks to take back. */
export const revocationDays = 10;
/** A text that has so few calendar days left is urgent. */
const revocationUrgentDays = 4;

/** A text asks in its own words not to be contacted: until the day, `yyyy-MM-dd`, what it means is written down. */
export const revocationReason = (text: string, dueOn: string, today: string): TodoReason => ({
  text: sentence('“{text}”', { text }),
  detail: sentence('Write down what it means by {date}.', { date: { date: dueOn } }),
  isUrgent: daysBetween(today, dueOn) <= revocationUrgentDays,
});

/** A scheduled text was too late to leave by itself. */
export const notSentReason = ({ text }: Pick<TextBrief, 'text'>): TodoReason => ({
  text: sentence('“{text}”', { text }),
  detail: sentence('Too late to go out by itself'),
  isUrgent: true,
});

/** A visit has no outcome, or one that needs a longer note; the second line is how long it took. */
export function visitReason(visit: Visit, minutes: number, plainNote: string | null): TodoReason {
  const detail = durationSentence(minutes);
  if (plainNote !== null) return { text: noteText(visit.outcome, plainNote), detail };
  const text = visit.addressId === null ? sentence('Visit has no outcome') : sentence('Home visit has no outcome');
  return { text, detail };
}

/** A need that runs out in so few days is urgent. */
const urgentDays = 3;

/** The time window of a need closes soon; days are `yyyy-MM-dd`. */
export const needDueReason = (need: { issueLabel: string; expiresAt: string }, today: string): TodoReason => ({
  text: asWritten(need.issueLabel),
  detail: sentence('The time window ends on {date}.', { date: { date: need.expiresAt } }),
  isUrgent: daysBetween(today, need.expiresAt) <= urgentDays,
});

/** An organization cannot help with a need; the second line is the need. */
export const referralRefusedReason = (referral: {
  organization: string;
  answer: ReferralAnswer;
  issueLabel: string;
}): TodoReason => ({
  text: sentence('{organization} answered: {answer}', {
    organization: referral.organization,
    answer: { word: referralAnswerNames[referral.answer] },
  }),
  detail: asWritten(referral.issueLabel),
});

/** A survey is due soon, or late; days are `yyyy-MM-dd`. */
export const surveyDueReason = (survey: { name: string; dueOn: string }, today: string): TodoReason => ({
  text: asWritten(survey.name),
  detail:
    survey.dueOn < today
      ? sentence('Was due on {date}.', { date: { date: survey.dueOn } })
      : sentence('Due on {date}.', { date: { date: survey.dueOn } }),
  isUrgent: daysBetween(today, survey.dueOn) <= urgentDays,
});

/** A phase of a workflow is to be done; days are `yyyy-MM-dd`. */
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
 * `Call at 2:30 PM: go through the SNAP renewal letter`; the second line is the place.
 * @param event its `note` without markup, and `time` as the clock of its zone shows it, `HH:mm`; null for any time
 */
export function eventReason(event: {
  type: ScheduledEvent['type'];
  time: string | null;
  note: string;
  visitLocation: string | null;
}): TodoReason {
  const kind = { word: eventWords[event.type] };
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
