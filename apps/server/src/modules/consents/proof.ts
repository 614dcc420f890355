import type { CallId, ContactProof, TextId } from '@guidepost/contracts';
import { type ProofCheck, proofOfCall, proofOfText, sentenceText, standingStop } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import { notFound } from '../../platform/errors.ts';
import { findProvenCall, findProvenText, findShortTexts, findStanding } from './queries-proof.ts';

/** Where a member's zone is not known. */
const anyZone = 'America/New_York';

const presentChecks = (checks: readonly ProofCheck[]): ContactProof['checks'] =>
  checks.map(({ key, holds, said }) => ({ key, holds, text: sentenceText(said), textSentence: said }));

const stoppedAt = async (db: Db, number: string, at: string): Promise<string | null> =>
  standingStop(await findShortTexts(db, number, at))?.at ?? null;

/** What stood in the ledger, as rules read it. */
const standing = (found: { consented: boolean | null; created_at: string } | undefined) =>
  found === undefined ? null : { consented: found.consented, at: found.created_at };

/** Why a text was allowed when it left. @throws AppError NOT_FOUND where it is no member's */
export async function readProofOfText(db: Db, textId: TextId): Promise<ContactProof> {
  const found = await findProvenText(db, textId);
  if (!found || found.member_id === null || found.member_name === null) throw notFound();
  const timeZone = found.time_zone ?? anyZone;
  const [answer, stopped] = await Promise.all([
    findStanding(db, found.member_id, 'tcpa', found.at),
    stoppedAt(db, found.phone_number, found.at),
  ]);
  const checks = proofOfText({
    at: Temporal.Instant.from(found.at),
    zone: timeZone,
    isIncoming: found.incoming,
    isAnswer: found.is_answer,
    isAutomated: found.is_automated,
    hasLeft: found.has_left,
    answer: standing(answer),
    stoppedAt: stopped,
  });
  const isAsked = checks.some(({ key }) => key === 'consent');
  return {
    memberId: found.member_id,
    memberName: found.member_name,
    at: found.at,
    timeZone,
    hasLeft: found.has_left,
    checks: presentChecks(checks),
    responseId: isAsked ? (answer?.id ?? null) : null,
    version: isAsked ? (answer?.version ?? null) : null,
  };
}

/** Why a call and its recording were allowed when it began. @throws AppError NOT_FOUND where it is no member's */
export async function readProofOfCall(db: Db, callId: CallId): Promise<ContactProof> {
  const found = await findProvenCall(db, callId);
  if (!found || found.member_id === null || found.member_name === null) throw notFound();
  const timeZone = found.time_zone ?? anyZone;
  const [answer, stopped] = await Promise.all([
    findStanding(db, found.member_id, 'recording', found.at),
    stoppedAt(db, found.phone_number, found.at),
  ]);
  const checks = proofOfCall({
    at: Temporal.Instant.from(found.at),
    zone: timeZone,
    isIncoming: found.incoming,
    stoppedAt: stopped,
    isRecorded: found.is_recorded,
    recording: standing(answer),
  });
  const responseId = found.is_recorded ? (answer?.id ?? null) : null;
  return {
    memberId: found.member_id,
    memberName: found.member_name,
    at: found.at,
    timeZone,
    hasLeft: true,
    checks: presentChecks(checks),
    responseId,
    version: found.is_recorded ? (answer?.version ?? null) : null,
  };
}
