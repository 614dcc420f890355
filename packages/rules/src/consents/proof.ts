import type { Sentence } from '@guidepost/contracts';
import { dayIn } from '../schedule/due.ts';
import { sentence } from '../sentences/sentence.ts';
import { closesNumber, textKeyword } from '../texts/keywords.ts';
import { isQuiet } from '../texts/quiet-hours.ts';

/** A requirement of the proof, and whether it was met. */
export interface ProofCheck {
  key: 'contact' | 'consent' | 'number' | 'hours' | 'recording';
  holds: boolean;
  said: Sentence;
}

/** The member's answer that is valid at a given instant. */
export interface ActiveAnswer {
  consented: boolean | null;
  at: string;
  /** The day when a paper form was signed; null for other methods. */
  signedOn: string | null;
}

interface InstantInZone {
  at: Temporal.Instant;
  /** The member's time zone. */
  zone: string;
}

/** Returns an instant's local time as a value for sentences. */
const localTime = ({ at, zone }: InstantInZone): { time: string } => ({
  time: at.toZonedDateTimeISO(zone).toPlainTime().toString().slice(0, 5),
});
/** Returns a day with its year, because people may read the proof years later. */
const dateOf = (instant: string, zone: string): string => dayIn(Temporal.Instant.from(instant), zone);
/** Returns the day when the member answered. */
const dayOf = ({ at, signedOn }: ActiveAnswer, zone: string): string => signedOn ?? dateOf(at, zone);

/**
 * Returns the opt-out text that blocked a number. The input is the texts from this number, newest first. Returns null
 * if there is no opt-out text, or if a START followed it.
 */
export function activeOptOut<T extends { text: string; opt_out_stops: boolean | null }>(
  texted: readonly T[],
): T | null {
  for (const message of texted) {
    if (closesNumber(message.text, message.opt_out_stops)) return message;
    if (textKeyword(message.text) === 'start') return null;
  }
  return null;
}

function numberCheck(moment: InstantInZone, stoppedAt: string | null): ProofCheck {
  return stoppedAt === null
    ? {
        key: 'number',
        holds: true,
        said: sentence('Texts to this number were allowed: no opt-out text such as STOP was in effect.'),
      }
    : {
        key: 'number',
        holds: false,
        said: sentence('Texts to this number were blocked because of an opt-out text from this number on {date}.', {
          date: dateOf(stoppedAt, moment.zone),
        }),
      };
}

function consentCheck({ zone }: InstantInZone, answer: ActiveAnswer | null): ProofCheck {
  const key = 'consent';
  if (answer === null || answer.consented === null)
    return {
      key,
      holds: false,
      said: sentence('The member had not yet answered the request for consent to calls and texts.'),
    };
  const date = dayOf(answer, zone);
  return answer.consented
    ? { key, holds: true, said: sentence('On {date}, the member agreed to receive calls and texts.', { date }) }
    : { key, holds: false, said: sentence('On {date}, the member refused to receive calls and texts.', { date }) };
}

export interface ProvenText extends InstantInZone {
  isIncoming: boolean;
  /** True if the text answers a keyword that the member sent, such as HELP. */
  isAnswer: boolean;
  /** True if the system sent the text automatically. */
  isAutomated: boolean;
  /** False if the text is still waiting, or was stopped before it was sent. */
  hasLeft: boolean;
  answer: ActiveAnswer | null;
  /** Time of the STOP that blocked the number; null if the number was not blocked. */
  stoppedAt: string | null;
}

/** Returns why a text was or was not allowed when it was sent. */
export function proofOfText(text: ProvenText): ProofCheck[] {
  if (text.isIncoming)
    return [{ key: 'contact', holds: true, said: sentence('The member sent this text, so it needs no consent.') }];
  const number = numberCheck(text, text.stoppedAt);
  const isLate = isQuiet(text.at, text.zone);
  const time = localTime(text);
  if (text.isAnswer)
    return [
      {
        key: 'contact',
        holds: true,
        said: sentence('The member requested this text by text message, so it needs no consent.'),
      },
      number,
      {
        key: 'hours',
        holds: true,
        said: sentence(
          "This text was a reply to the member's text, so it was sent immediately. The member's local time was {time}.",
          { time },
        ),
      },
    ];
  const hours: ProofCheck = !isLate
    ? {
        key: 'hours',
        holds: true,
        said: sentence("This text was sent at {time} in the member's local time, outside quiet hours.", { time }),
      }
    : text.isAutomated
      ? {
          key: 'hours',
          holds: false,
          said: sentence("This text was sent at {time} in the member's local time, during quiet hours.", { time }),
        }
      : {
          key: 'hours',
          holds: true,
          said: sentence(
            "A guide sent this text at {time} in the member's local time. Quiet hours apply only to automatic texts.",
            {
              time,
            },
          ),
        };
  return [consentCheck(text, text.answer), number, ...(text.hasLeft ? [hours] : [])];
}

export interface ProvenCall extends InstantInZone {
  isIncoming: boolean;
  stoppedAt: string | null;
  isRecorded: boolean;
  /** The member's answer about call recording when the call began. */
  recording: ActiveAnswer | null;
}

/** Returns why a call and its recording were or were not allowed when the call began. */
export function proofOfCall(call: ProvenCall): ProofCheck[] {
  const contact: ProofCheck[] = call.isIncoming
    ? [{ key: 'contact', holds: true, said: sentence('The member called, so this call needs no consent.') }]
    : [
        { key: 'contact', holds: true, said: sentence('A guide dialed this number manually.') },
        numberCheck(call, call.stoppedAt),
      ];
  const key = 'recording';
  if (!call.isRecorded) return [...contact, { key, holds: true, said: sentence('The call was not recorded.') }];
  if (call.recording?.consented === false)
    return [
      ...contact,
      {
        key,
        holds: false,
        said: sentence('On {date}, the member refused call recording. This call was recorded anyway.', {
          date: dayOf(call.recording, call.zone),
        }),
      },
    ];
  return [
    ...contact,
    {
      key,
      holds: true,
      said: call.recording?.consented
        ? sentence(
            'The call was recorded after the recording notice. On {date}, the member agreed to call recording.',
            {
              date: dayOf(call.recording, call.zone),
            },
          )
        : sentence('The call was recorded after the recording notice. The member had not refused recording.'),
    },
  ];
}

/**
 * Returns the newest answer at an instant; undefined if the member had not answered yet. The history begins with the
 * newest answer.
 */
export const answerAt = <T extends { createdAt: string }>(history: readonly T[], at: Temporal.Instant): T | undefined =>
  history.find(({ createdAt }) => Temporal.Instant.compare(Temporal.Instant.from(createdAt), at) <= 0);

/** Returns the times of all answers, oldest first and without duplicates. */
export const answerInstants = (histories: readonly (readonly { createdAt: string }[])[]): string[] =>
  [...new Set(histories.flat().map(({ createdAt }) => createdAt))].sort((one, other) =>
    Temporal.Instant.compare(Temporal.Instant.from(one), Temporal.Instant.from(other)),
  );
