import type { CallId, ContactProof, MemberId, TextId } from '@guidepost/contracts';
import { activeOptOut, type ProofCheck, proofOfCall, proofOfText, sentenceText, textKeyword } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import { notFound } from '../../platform/errors.ts';
import {
  findAnswerBefore,
  findKeywordTexts,
  findKeywordTextsOfMember,
  findProvenCall,
  findProvenText,
} from './queries-proof.ts';

/** Time zone if the member's is unknown. */
const anyZone = 'America/New_York';

/**
 * Returns the arrival time of the STOP text that blocks a number at the time `at`. Returns null if the number is not
 * blocked at that time.
 */
export const findStoppedAt = async (db: Db, number: string, at: string): Promise<string | null> =>
  activeOptOut(await findKeywordTexts(db, number, at))?.at ?? null;

/**
 * Returns true if an opt-out text from a member, from any number, is in effect at the time `at`. Ignores texts from
 * before `after`. A START from a number applies to all members who use this number.
 */
export async function hasActiveOptOut(
  db: Db,
  memberId: MemberId,
  period: { after: string | null; at: string },
): Promise<boolean> {
  const texted = (await findKeywordTextsOfMember(db, memberId, period)).filter(
    ({ member_id, text }) => member_id === memberId || textKeyword(text) === 'start',
  );
  return [...Map.groupBy(texted, ({ phone_number }) => phone_number).values()].some(
    (ofNumber) => activeOptOut(ofNumber) !== null,
  );
}

/** The fields that texts and calls share. */
interface Contact {
  member_id: MemberId | null;
  member_name: string | null;
  time_zone: string | null;
  incoming: boolean;
  phone_number: string;
  at: string;
}

/**
 * Returns the data that all proofs need: the member, the answer to a term at that time, and a STOP text from the
 * number.
 * @throws AppError NOT_FOUND if the contact has no member
 */
async function readProofContext<C extends Contact>(db: Db, found: C | undefined, key: 'tcpa' | 'recording') {
  if (!found || found.member_id === null || found.member_name === null) throw notFound();
  const timeZone = found.time_zone ?? anyZone;
  const [answer, stopped] = await Promise.all([
    findAnswerBefore(db, found.member_id, key, found.at),
    findStoppedAt(db, found.phone_number, found.at),
  ]);
  return {
    found,
    answer,
    standing:
      answer === undefined ? null : { consented: answer.consented, at: answer.created_at, signedOn: answer.signed_on },
    about: { memberId: found.member_id, memberName: found.member_name, at: found.at, timeZone },
    asked: {
      at: Temporal.Instant.from(found.at),
      zone: timeZone,
      isIncoming: found.incoming,
      stoppedAt: stopped,
    },
  };
}

/** Converts a proof to the response format. Includes the answer only if the proof depends on it. */
const present = (
  { about, answer }: Awaited<ReturnType<typeof readProofContext>>,
  checks: readonly ProofCheck[],
  { hasLeft, isAsked }: { hasLeft: boolean; isAsked: boolean },
): ContactProof => ({
  ...about,
  hasLeft,
  checks: checks.map(({ key, holds, said: message }) => ({
    key,
    holds,
    text: sentenceText(message),
    textSentence: message,
  })),
  responseId: isAsked ? (answer?.id ?? null) : null,
  version: isAsked ? (answer?.version ?? null) : null,
});

/** Returns why a text was allowed when it was sent. @throws AppError NOT_FOUND if the text has no member */
export async function readProofOfText(db: Db, textId: TextId): Promise<ContactProof> {
  const around = await readProofContext(db, await findProvenText(db, textId), 'tcpa');
  const { is_answer, is_automated, has_left } = around.found;
  const checks = proofOfText({
    ...around.asked,
    isAnswer: is_answer,
    isAutomated: is_automated,
    hasLeft: has_left,
    answer: around.standing,
  });
  return present(around, checks, { hasLeft: has_left, isAsked: checks.some(({ key }) => key === 'consent') });
}

/**
 * Returns why a call and its recording were allowed when the call began.
 * @throws AppError NOT_FOUND if the call has no member
 */
export async function readProofOfCall(db: Db, callId: CallId): Promise<ContactProof> {
  const around = await readProofContext(db, await findProvenCall(db, callId), 'recording');
  const { is_recorded } = around.found;
  const checks = proofOfCall({ ...around.asked, isRecorded: is_recorded, recording: around.standing });
  return present(around, checks, { hasLeft: true, isAsked: is_recorded });
}
