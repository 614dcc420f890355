import type { AskedReferral, StaffId } from '@guidepost/contracts';
import { matchingQuestions } from '@guidepost/rules';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Db } from '../../platform/db.ts';
import { canSeeNeeds } from '../needs/public.ts';
import { findOpenQuestions, type OpenQuestionRow } from './queries-questions.ts';

/** Returns the referrals that a call or text from this number at this time may be about, without duplicates. */
export type ReferralsByNumber = (number: string, at: string) => AskedReferral[];

/**
 * Returns the questions that a call or text at this time may be about. Returns only the newest question of each
 * referral.
 */
function newestByReferral(found: readonly OpenQuestionRow[], at: string): OpenQuestionRow[] {
  const questions = found.map((row) => ({ ...row, sentAt: row.sent_at, endedAt: row.ended_at }));
  const newest = new Map(
    matchingQuestions(questions, at)
      .reverse()
      .map((one) => [one.referral_id, one]),
  );
  return [...newest.values()].reverse();
}

/**
 * Finds the questions that were texted to these numbers. The result contains the member's name only if the viewer may
 * view the member and the member's needs (docs/areas/needs.md#organizations-that-text-back).
 */
export async function findReferralsByNumbers(
  db: Db,
  viewer: Viewer,
  numbers: readonly string[],
): Promise<ReferralsByNumber> {
  if (numbers.length === 0) return () => [];
  const found = Map.groupBy(await findOpenQuestions(db, viewer, [...new Set(numbers)]), ({ number }) => number);
  return (number, at) => {
    const asked = newestByReferral(found.get(number) ?? [], at);
    const visibleQuestions = asked.filter(({ member_id }) => member_id !== null && canSeeNeeds(viewer));
    const hidden = asked.filter((one) => !visibleQuestions.includes(one)).map(({ organization }) => organization);
    return [
      ...visibleQuestions.map(({ organization, member_id, member_name, need_id }) => ({
        organization,
        memberId: member_id,
        memberName: member_name,
        needId: need_id,
      })),
      ...[...new Set(hidden)].map((organization) => ({ organization, memberId: null, memberName: null, needId: null })),
    ];
  };
}

/**
 * An organization that calls or texts. `guideId` is the guide of the members that the organization was asked about, or
 * null if they have different guides.
 */
export interface Organization {
  name: string;
  guideId: StaffId | null;
}

/**
 * Finds the organization at this number that received a question by text before this time. Returns undefined if there
 * was no such question.
 */
export async function organizationAt(db: Db, number: string, at: string): Promise<Organization | undefined> {
  const asked = newestByReferral(await findOpenQuestions(db, null, [number]), at);
  const [first] = asked;
  if (!first) return undefined;
  const guides = new Set(asked.map(({ guide_id }) => guide_id));
  return { name: first.organization, guideId: guides.size === 1 ? first.guide_id : null };
}
