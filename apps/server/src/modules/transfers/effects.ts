import type { MemberId, StaffId, TextId, TransferEffects } from '@guidepost/contracts';
import { afterQuiet, introductionIn, introductionText } from '@guidepost/rules';
import type { Acting } from '../../platform/module.ts';
import { findStaffName } from '../staff/public.ts';
import { canTextAt } from '../texts/public.ts';
import { type CollectedItems, collectItems } from './collect-items.ts';
import { findIntroductions } from './queries-items.ts';
import { findStaffWhoSee, type TransferSubject } from './queries-people.ts';

type HandoverContext = Pick<Acting, 'db' | 'now' | 'services'>;

/**
 * Minimum time in minutes between the transfer and the introduction text, so that the receiving guide can still change
 * it.
 */
const minutesToChange = 60;

const firstName = (name: string): string => name.split(' ')[0] ?? name;

/** Everything that a transfer hands over, and whether the former guide will still see the member. */
export interface TransferPlan extends CollectedItems {
  formerId: StaffId | null;
  formerSees: boolean;
  /** The guide whom the member knows: the former guide, unless the former guide's introduction was not sent. */
  knownId: StaffId | null;
  introduction: { text: string; sendAt: Temporal.Instant; isOtherLanguage: boolean } | null;
  /** Introductions of earlier guides that are not sent yet. The transfer deletes them. */
  outdatedIntroductions: TextId[];
}

/** Returns everything that would be handed over to a guide if the member were transferred now. */
export async function previewTransfer(
  { db, now }: Pick<HandoverContext, 'db' | 'now'>,
  member: TransferSubject,
  toId: StaffId,
): Promise<TransferPlan> {
  const formerId = member.assigned_guide_id;
  const seeingOf = async (staffIds: readonly StaffId[]): Promise<ReadonlySet<StaffId>> =>
    staffIds.length === 0
      ? new Set()
      : findStaffWhoSee(db, { staffIds, guideId: toId, clientId: member.client_id, now: now.toString() });
  const introductions = await findIntroductions(db, member.member_id);
  const outdatedIntroductions = introductions.map(({ id }) => id);
  const knownId = introductions[0]?.known_guide_id ?? formerId;
  const [seeing, guideName, formerName, knownName] = await Promise.all([
    seeingOf(formerId === null ? [] : [formerId]),
    findStaffName(db, toId),
    formerId === null ? null : findStaffName(db, formerId),
    knownId === null ? null : findStaffName(db, knownId),
  ]);
  const formerSees = formerId !== null && seeing.has(formerId);
  const former = formerId === null ? null : { id: formerId, name: formerName ?? '' };
  const words = introductionIn(member.language, { en: member.introduction, es: member.introduction_es });
  const at = afterQuiet(now.add({ minutes: minutesToChange }), member.time_zone);
  const [gathered, isTold] = await Promise.all([
    collectItems(db, member.member_id, { former, toId, exceptTexts: outdatedIntroductions, seeingOf, now }),
    words !== null && knownId !== null && knownId !== toId && !member.has_ended_contact
      ? canTextAt({ db, now }, { memberId: member.member_id, guideId: toId, at })
      : false,
  ]);
  const introduction =
    words !== null && isTold
      ? {
          text: introductionText(words.template, {
            memberFirstName: member.first_name,
            guideName: firstName(guideName),
            formerGuideName: knownName === null ? null : firstName(knownName),
          }),
          sendAt: at,
          isOtherLanguage: words.isOtherLanguage,
        }
      : null;
  return { ...gathered, formerId, formerSees, knownId, introduction, outdatedIntroductions };
}

export const presentEffects = (memberId: MemberId, transferPlan: TransferPlan): TransferEffects => ({
  memberId,
  items: transferPlan.items,
  formerStillSees: transferPlan.formerSees,
  introduction: transferPlan.introduction && {
    text: transferPlan.introduction.text,
    sendAt: transferPlan.introduction.sendAt.toString(),
    isOtherLanguage: transferPlan.introduction.isOtherLanguage,
  },
});
