import type { Sentence } from '@guidepost/contracts';
import { daysBetween } from '../schedule/days.ts';
import { asWritten, sentence } from '../sentences/sentence.ts';
import { mentionsSuicide } from '../texts/mentions-suicide.ts';

/** Facts about a member that a guide needs before a conversation. Days are yyyy-MM-dd, instants ISO 8601 UTC. */
export interface GuidanceFacts {
  /** Today's date in the member's time zone. */
  today: string;
  firstName: string;
  /** Hospital stays, newest first. The discharge date is the hospital's, or else the guide's. */
  stays: readonly { hospital: string; admitDate: string; dischargeDate: string | null; complaint: string | null }[];
  /** Open events, earliest first. */
  events: readonly { date: string; type: string; note: string | null }[];
  /** The member's texts that no guide has answered, newest first. */
  unansweredTexts: readonly string[];
  /** The member's latest message, which is shown next to the topics. */
  lastWords: string | null;
  /** Number of voicemails and missed calls that guides have not responded to. */
  missedCalls: number;
  /** The newest note, as plain text. */
  lastNote: { day: string; text: string } | null;
  /** Day when a guide last reached the member. Null if no call, visit or text shows this. */
  lastReachedDay: string | null;
  /** True if the member is not in the program yet. */
  isInOutreach: boolean;
  /** Names of empty fields that the guide can ask about. */
  missing: readonly string[];
}

export interface Topic {
  title: Sentence;
  detail: Sentence | null;
}

const stayDays = 30;
const eventDays = 7;
const silenceDays = 30;
const noteCharacters = 160;
export const maxTopics = 6;

const excerpt = (text: string): string => {
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat.length <= noteCharacters ? flat : `${flat.slice(0, noteCharacters).replace(/\s\S*$/, '')}…`;
};

const eventLabels: Readonly<Record<string, string>> = {
  call: 'call',
  visit: 'visit',
  message: 'text',
  reminder: 'reminder',
  tbd: 'event',
};

function admissionTopic(hospital: string, day: string, complaint: string | null): Topic {
  return {
    title: sentence('At {hospital} since {day}', { hospital, day: { shortDate: day } }),
    detail:
      complaint === null
        ? sentence('The member was admitted. Ask how they are and what they will need at home.')
        : sentence('The member was admitted for {complaint}. Ask how they are and what they will need at home.', {
            complaint,
          }),
  };
}

function dischargeTopic(hospital: string, day: string, complaint: string | null): Topic {
  return {
    title: sentence('Home from {hospital} since {day}', { hospital, day: { shortDate: day } }),
    detail:
      complaint === null
        ? sentence('Ask about medicines, the follow-up visit and help at home.')
        : sentence(
            'The reason for the stay was {complaint}. Ask about medicines, the follow-up visit and help at home.',
            {
              complaint,
            },
          ),
  };
}

function stayTopic({ stays, today }: GuidanceFacts): Topic[] {
  const stay = stays.find(
    ({ dischargeDate }) => dischargeDate === null || daysBetween(dischargeDate, today) <= stayDays,
  );
  if (!stay) return [];
  const { hospital, admitDate, dischargeDate, complaint } = stay;
  return [
    dischargeDate === null
      ? admissionTopic(hospital, admitDate, complaint)
      : dischargeTopic(hospital, dischargeDate, complaint),
  ];
}

function eventTitle(date: string, type: string, days: number): Sentence {
  const kind = { word: eventLabels[type] ?? 'event' };
  if (days === 0) return sentence('Scheduled for today: {kind}', { kind });
  const day = { shortDate: date };
  return days < 0
    ? sentence('Overdue since {day}: {kind}', { kind, day })
    : sentence('Scheduled for {day}: {kind}', { kind, day });
}

/** Returns topics for at most two events. Only one can be overdue, so that old events do not hide today's visit. */
function eventTopics({ events, today }: GuidanceFacts): Topic[] {
  const overdue = events.filter(({ date }) => date < today);
  const next = events.filter(({ date }) => date >= today && daysBetween(today, date) <= eventDays);
  return [...overdue.slice(-1), ...next].slice(0, 2).map(({ date, type, note }) => ({
    title: eventTitle(date, type, daysBetween(today, date)),
    detail: note === null || note === '' ? null : asWritten(excerpt(note)),
  }));
}

function silenceTopic({ lastReachedDay, today, firstName, isInOutreach }: GuidanceFacts): Topic[] {
  if (lastReachedDay === null) {
    // a member in the program has talked to a guide, even if no call or visit was recorded
    if (!isInOutreach) return [];
    return [
      {
        title: sentence('No guide has talked to this member yet'),
        detail: sentence('Introduce yourself and the program to {name}.', { name: firstName }),
      },
    ];
  }
  const count = daysBetween(lastReachedDay, today);
  return count < silenceDays
    ? []
    : [
        {
          title: sentence('No contact for {count} days', { count }),
          detail: sentence('Ask what has changed since {day}.', { day: { shortDate: lastReachedDay } }),
        },
      ];
}

/** The panel already shows the latest message, so it is a topic only if it may mention suicide. */
function textTopic({ unansweredTexts, lastWords }: GuidanceFacts): Topic[] {
  const plea = unansweredTexts.find(mentionsSuicide);
  const text = plea ?? unansweredTexts[0];
  if (text === undefined || (plea === undefined && text === lastWords)) return [];
  return [
    {
      title:
        plea === undefined ? sentence('A text from the member needs a reply') : sentence('A text may be about suicide'),
      detail: text === lastWords ? null : sentence('“{text}”', { text: excerpt(text) }),
    },
  ];
}

/** Returns the topics for a conversation with a member, most urgent first (docs/areas/calls.md#topics). */
export function conversationTopics(facts: GuidanceFacts): Topic[] {
  const topics: Topic[] = [];
  topics.push(...textTopic(facts));
  if (facts.missedCalls > 0)
    topics.push({
      title:
        facts.missedCalls === 1
          ? sentence('The member called, and no guide has called back')
          : sentence('The member called {count} times, and no guide has called back', { count: facts.missedCalls }),
      detail: null,
    });
  topics.push(...stayTopic(facts), ...eventTopics(facts), ...silenceTopic(facts));
  if (facts.lastNote)
    topics.push({
      title: sentence('Note from {day}', { day: { shortDate: facts.lastNote.day } }),
      detail: asWritten(excerpt(facts.lastNote.text)),
    });
  if (facts.missing.length > 0)
    topics.push({
      title: sentence('Ask for missing information'),
      detail: sentence('{fields}', { fields: { words: [...facts.missing] } }),
    });
  return topics.slice(0, maxTopics);
}
