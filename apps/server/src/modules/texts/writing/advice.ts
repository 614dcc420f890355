import type { BodyOf, contracts, MemberId, ReplyOf } from '@guidepost/contracts';
import { answerLanguage, sendRefusal, sendTimeOf, textSuggestions, textWarnings } from '@guidepost/rules';
import type { Db } from '../../../platform/db.ts';
import type { Acting } from '../../../platform/module.ts';
import { lineFor } from '../../lines/public.ts';
import { findIssueWords } from '../../needs/public.ts';
import { findFacts, findLastIncoming } from './queries-checks.ts';

/** Suggests answers to a member's last text. The suggestions come from fixed rules. */
export async function suggestTexts(db: Db, memberId: MemberId): Promise<ReplyOf<typeof contracts.texts.suggestions>> {
  const [last, issues] = await Promise.all([findLastIncoming(db, memberId), findIssueWords(db)]);
  const member = {
    firstName: last?.first_name ?? '',
    reportedLanguage: last?.reported_language ?? null,
    language: last?.language ?? ('en' as const),
  };
  const text = last?.text ?? null;
  const unanswered = last?.unanswered ?? [];
  return {
    textSuggestions: textSuggestions(text, member, {
      isAnswered: text !== null && unanswered.length === 0,
      unanswered,
      issues,
    }),
    language: answerLanguage(text, member),
  };
}

/** Returns whether a member may be texted, which line to use, and warnings about a text. Stores nothing. */
export async function checkText(
  { db, viewer, now }: Acting,
  { subjectId, text, phoneNumberId, sendAt }: BodyOf<typeof contracts.texts.check>,
): Promise<ReplyOf<typeof contracts.texts.check>> {
  const at = sendTimeOf({ picked: sendAt }, now);
  const facts = await findFacts(db, viewer, {
    memberId: subjectId,
    phoneNumberId: phoneNumberId ?? null,
    at: at.toString(),
  });
  const warnings = facts
    ? textWarnings({
        text,
        member: {
          firstName: facts.first_name,
          legalFirstName: facts.legal_first_name,
          lastName: facts.last_name,
          timeZone: facts.time_zone,
          reportedLanguage: facts.reported_language,
        },
        numberType: facts.number?.type,
        sharedWith: facts.shared_with,
        others: facts.others,
        at,
      })
    : [];
  const line = await lineFor(db, { staffId: viewer.id, memberId: subjectId, now });
  const mayText = facts?.may_text === true;
  return {
    mayText,
    refusal: sendRefusal({ isHeld: facts?.is_held === true, mayText, number: facts?.number ?? null }),
    from: line ? { number: line.number, name: line.displayName } : null,
    warnings,
  };
}
