/** What is known of a member before somebody talks with them. Days are yyyy-MM-dd, instants ISO 8601 UTC. */
export interface GuidanceFacts {
  /** Today where the member is. */
  today: string;
  firstName: string;
  /** Hospital stays, the newest first. */
  stays: readonly { hospital: string; admitDate: string; dischargeDate: string | null; complaint: string | null }[];
  /** Events still open, the earliest first. */
  events: readonly { date: string; type: string; note: string | null }[];
  /** What they wrote last and nobody has answered. */
  unansweredText: string | null;
  /** Voicemails and missed calls that nobody has returned. */
  missedCalls: number;
  /** The newest note, as plain text. */
  lastNote: { day: string; text: string } | null;
  /** When somebody was last reached. */
  lastReachedDay: string | null;
  /** Fields that are empty and worth asking for, in words. */
  missing: readonly string[];
}

export interface Topic {
  title: string;
  detail: string | null;
}

const stayDays = 30;
const eventDays = 7;
const silentDays = 30;
const noteCharacters = 160;
export const mostTopics = 6;

const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'day' }).days;

const dayWords = (day: string): string =>
  Temporal.PlainDate.from(day).toLocaleString('en-US', { month: 'short', day: 'numeric' });

const excerpt = (text: string): string => {
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat.length <= noteCharacters ? flat : `${flat.slice(0, noteCharacters).replace(/\s\S*$/, '')}…`;
};

const eventWords: Readonly<Record<string, string>> = {
  call: 'call',
  visit: 'visit',
  message: 'text',
  reminder: 'reminder',
  tbd: 'event',
};

function stayTopic({ stays, today }: GuidanceFacts): Topic[] {
  const stay = stays.find(({ admitDate, dischargeDate }) => daysBetween(dischargeDate ?? admitDate, today) <= stayDays);
  if (!stay) return [];
  const about = stay.complaint === null ? '' : ` for ${stay.complaint}`;
  return stay.dischargeDate === null
    ? [
        {
          title: `In ${stay.hospital} since ${dayWords(stay.admitDate)}`,
          detail: `Admitted${about}. Ask how they are and what they need when they come home.`,
        },
      ]
    : [
        {
          title: `Home from ${stay.hospital} since ${dayWords(stay.dischargeDate)}`,
          detail: `Was there${about}. Ask about medicines, the follow-up visit and help at home.`,
        },
      ];
}

function eventTopics({ events, today }: GuidanceFacts): Topic[] {
  return events
    .filter(({ date }) => daysBetween(today, date) <= eventDays)
    .slice(0, 2)
    .map(({ date, type, note }) => {
      const days = daysBetween(today, date);
      const when = days < 0 ? `was due ${dayWords(date)}` : days === 0 ? 'is today' : `is on ${dayWords(date)}`;
      return {
        title: `A ${eventWords[type] ?? 'event'} ${when}`,
        detail: note === null || note === '' ? null : excerpt(note),
      };
    });
}

function silenceTopic({ lastReachedDay, today, firstName }: GuidanceFacts): Topic[] {
  if (lastReachedDay === null)
    return [{ title: 'Nobody has reached them yet', detail: `Introduce yourself and the program to ${firstName}.` }];
  const days = daysBetween(lastReachedDay, today);
  return days < silentDays
    ? []
    : [{ title: `Not reached for ${days} days`, detail: `Ask what has changed since ${dayWords(lastReachedDay)}.` }];
}

/**
 * Topics for a conversation with a member, the most urgent first (decision 51): what waits for an answer, hospital
 * stays, what is due, a long silence, what was talked about last, and what is still to be asked for.
 */
export function conversationTopics(facts: GuidanceFacts): Topic[] {
  const topics: Topic[] = [];
  if (facts.unansweredText !== null)
    topics.push({ title: 'A text waits for an answer', detail: `“${excerpt(facts.unansweredText)}”` });
  if (facts.missedCalls > 0)
    topics.push({
      title:
        facts.missedCalls === 1
          ? 'They called and nobody called back'
          : `They called ${facts.missedCalls} times and nobody called back`,
      detail: null,
    });
  topics.push(...stayTopic(facts), ...eventTopics(facts), ...silenceTopic(facts));
  if (facts.lastNote)
    topics.push({ title: `Noted on ${dayWords(facts.lastNote.day)}`, detail: excerpt(facts.lastNote.text) });
  if (facts.missing.length > 0) topics.push({ title: 'Still to ask', detail: facts.missing.join(', ') });
  return topics.slice(0, mostTopics);
}
