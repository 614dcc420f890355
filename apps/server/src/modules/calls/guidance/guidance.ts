import type { contracts, MemberId, ReplyOf } from '@guidepost/contracts';
import { conversationTopics, dayIn, type GuidanceFacts, sentenceText, type Topic } from '@guidepost/rules';
import { plainText } from '../../../platform/html.ts';
import type { Acting } from '../../../platform/module.ts';
import { isJoined } from '../../../platform/row.ts';
import { findFacts, noteRow } from './queries-guidance.ts';

type TopicReply = ReplyOf<typeof contracts.calls.guidance>['topics'][number];

const present = ({ title, detail }: Topic): TopicReply => ({
  title: sentenceText(title),
  titleSentence: title,
  detail: detail && sentenceText(detail),
  detailSentence: detail,
});

/** Returns topics for a conversation with a member, from data that the viewer may see (docs/areas/calls.md#topics). */
export async function guidanceFor({ db, viewer, now }: Acting, memberId: MemberId): Promise<{ topics: TopicReply[] }> {
  const row = await findFacts(db, memberId, {
    texts: viewer.permissions.has('CAN_SEE_SMS'),
    stays: viewer.permissions.has('CAN_SEE_HOSPITALIZATIONS'),
    notes: viewer.permissions.has('CAN_SEE_NOTES_AND_VISITS'),
  });
  if (!row) return { topics: [] };
  const dayOf = (at: string) => dayIn(Temporal.Instant.from(at), row.time_zone);
  const facts: GuidanceFacts = {
    today: dayIn(now, row.time_zone),
    firstName: row.first_name,
    stays: row.stays,
    events: row.events.map((event) => ({ ...event, note: event.note === null ? null : plainText(event.note) })),
    unansweredText: row.text,
    missedCalls: row.missed,
    lastNote: isJoined(noteRow, row, 'note_at') ? { day: dayOf(row.note_at), text: plainText(row.note_text) } : null,
    lastReachedDay: row.reached_at === null ? null : dayOf(row.reached_at),
    missing: [
      ...(row.language === null ? ['language'] : []),
      ...(row.has_address ? [] : ['address']),
      ...(row.has_email ? [] : ['email address']),
    ],
  };
  return { topics: conversationTopics(facts).map(present) };
}
