import type { AskedReferral, StaffId } from '@guidepost/contracts';
import { mayBeAbout } from '@guidepost/rules';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Db } from '../../platform/db.ts';
import { seesNeeds } from '../needs/public.ts';
import { type AskedRow, findAsked } from './queries-asked.ts';

/** The referrals that a call or text of a number at an instant may be about, each once. */
export type AskedAt = (number: string, at: string) => AskedReferral[];

/** Those of a number's questions that may be meant at an instant, the newest of each referral. */
function meant(found: readonly AskedRow[], at: string): AskedRow[] {
  const questions = found.map((row) => ({ ...row, sentAt: row.sent_at, endedAt: row.ended_at }));
  const newest = new Map(
    mayBeAbout(questions, at)
      .reverse()
      .map((one) => [one.referral_id, one]),
  );
  return [...newest.values()].reverse();
}

/**
 * Of which referrals organizations were asked at some numbers, as the viewer may know it: whom one was about is told to who
 * sees the member and their needs (docs/areas/needs.md#organizations-that-text-back).
 */
export async function askedAt(db: Db, viewer: Viewer, numbers: readonly string[]): Promise<AskedAt> {
  if (numbers.length === 0) return () => [];
  const found = Map.groupBy(await findAsked(db, viewer, [...new Set(numbers)]), ({ number }) => number);
  return (number, at) => {
    const asked = meant(found.get(number) ?? [], at);
    const told = asked.filter(({ member_id }) => member_id !== null && seesNeeds(viewer));
    const hidden = asked.filter((one) => !told.includes(one)).map(({ organization }) => organization);
    return [
      ...told.map(({ organization, member_id, member_name, need_id }) => ({
        organization,
        memberId: member_id,
        memberName: member_name,
        needId: need_id,
      })),
      ...[...new Set(hidden)].map((organization) => ({ organization, memberId: null, memberName: null, needId: null })),
    ];
  };
}

/** An organization that calls or writes: its name, and whoever guides all of those about whom it was asked. */
export interface Organization {
  name: string;
  guideId: StaffId | null;
}

/** The organization that was asked at a number, at an instant; undefined if none was. */
export async function organizationAt(db: Db, number: string, at: string): Promise<Organization | undefined> {
  const asked = meant(await findAsked(db, null, [number]), at);
  const [first] = asked;
  if (!first) return undefined;
  const guides = new Set(asked.map(({ guide_id }) => guide_id));
  return { name: first.organization, guideId: guides.size === 1 ? first.guide_id : null };
}
