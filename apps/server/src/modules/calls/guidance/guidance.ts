import type { contracts, MemberId, ReplyOf } from '@guidepost/contracts';
import { conversationTopics, dayIn, type GuidanceFacts, sentenceText, type Topic } from '@guidepost/rules';
import { plainText } from '../../../platform/html.ts';
import type { Acting } from '../../../platform/module.ts';
import { isJoined } from '../../../platform/row.ts';
import { findFacts, noteRow, wordsRow } from './queries-guidance.ts';

type Guidance = ReplyOf<typeof contracts.calls.guidance>;
type TopicReply = Guidance['topics'][number];

const present = ({ title, detail }: Topic): TopicReply => ({
  title: sentenceText(title),
  titleSentence: title,
  detail: detail && sentenceText(detail),
  detailSentence: detail,
});

/**
 * Returns topics for a conversation with a member, and what the member said last. Uses only data that the viewer may
 * see (docs/areas/calls.md#topics).
 */
export async function guidanceFor({ db, viewer, now }: Acting, memberId: MemberId): Promise<Guidance> {
  const sees = {
    texts: viewer.permissions.has('CAN_SEE_SMS'),
    stays: viewer.permissions.has('CAN_SEE_HOSPITALIZATIONS'),
    notes: viewer.permissions.has('CAN_SEE_NOTES_AND_VISITS'),
    voicemails: viewer.permissions.has('CAN_SEE_VOICEMAILS'),
  };
  const row = await findFacts(db, memberId, sees, now.toString());
  if (!row) return { topics: [], lastWords: null };
  const dayOf = (at: string) => dayIn(Temporal.Instant.from(at), row.time_zone);
  const lastWords = isJoined(wordsRow, row, 'words_at')
    ? { text: row.words, at: row.words_at, from: row.words_from }
    : null;
  const facts: GuidanceFacts = {
    today: dayIn(now, row.time_zone),
    firstName: row.first_name,
    stays: row.stays,
    events: row.events.map((event) => ({ ...event, note: event.note === null ? null : plainText(event.note) })),
    unansweredTexts: row.unanswered,
    lastWords: lastWords?.text ?? null,
    missedCalls: row.missed,
    lastNote: isJoined(noteRow, row, 'note_at') ? { day: dayOf(row.note_at), text: plainText(row.note_text) } : null,
    lastReachedDay: row.reached_at === null ? null : dayOf(row.reached_at),
    isInOutreach: row.is_in_outreach,
    missing: [
      ...(row.language === null ? ['language'] : []),
      ...(row.has_address ? [] : ['address']),
      ...(row.has_email ? [] : ['email address']),
    ],
  };
  return { topics: conversationTopics(facts).map(present), lastWords };
}
