import type { MemberId, NeedPermission } from '@guidepost/contracts';
import { dayIn } from '../schedule/due.ts';
import { isExpired, isIndependent, type NeedDates, type NeedMoment } from './status.ts';

/** What is asked of a need before it is changed. */
export interface ChangeableNeed extends NeedDates {
  memberId: MemberId;
  /** ISO 8601, UTC. */
  createdAt: string;
  actionCount: number;
}

/** The member whose needs are worked on, and who is looking at them when. */
export interface NeedSituation extends NeedMoment {
  memberId: MemberId;
  /** The acting user's zone, an IANA name. */
  timeZone: string;
}

/**
 * Whether actions can be added: while the window is open, also to a need that is met already, because what was done for
 * it is often written down afterwards. Never for another member, once it is no longer pursued, or in independence.
 */
export const canDocumentNeed = (need: ChangeableNeed, { memberId, stageKey, today }: NeedSituation): boolean =>
  need.memberId === memberId && need.abandonedAt === null && !isExpired(need, today) && !isIndependent(stageKey);

/** Whether a need can be edited, fulfilled or stopped: while it can be documented and is not met. */
export const canChangeNeed = (need: ChangeableNeed, situation: NeedSituation): boolean =>
  canDocumentNeed(need, situation) && need.fulfilledAt === null;

/**
 * Whether the window can be extended: as long as the need is neither met nor stopped. That its window is over is no
 * hindrance, since that is what an extension mends.
 */
export const canExtendNeed = (need: ChangeableNeed, { memberId, stageKey }: NeedSituation): boolean =>
  need.memberId === memberId && need.fulfilledAt === null && need.abandonedAt === null && !isIndependent(stageKey);

/** Whether a need can be deleted: on the day of its creation in the acting user's zone, before anything was done for it. */
export const canDeleteNeed = (need: ChangeableNeed, { memberId, today, timeZone }: NeedSituation): boolean =>
  need.memberId === memberId &&
  need.actionCount === 0 &&
  dayIn(Temporal.Instant.from(need.createdAt), timeZone) === today;

/** What is said where a need cannot be deleted. */
export const needNotDeletable =
  'Needs may only be deleted if they are created today, and have no actions performed on them';

/** Whether needs can be added, called about or acted on for a member of this stage. */
export const canWorkOnNeeds = (stageKey: string): boolean => !isIndependent(stageKey);

/** Everything that somebody who may update needs can do with this one now. */
export function needPermissions(need: ChangeableNeed, situation: NeedSituation): NeedPermission[] {
  const isChangeable = canChangeNeed(need, situation);
  const can: Record<NeedPermission, boolean> = {
    CAN_DOCUMENT: canDocumentNeed(need, situation),
    CAN_EDIT: isChangeable,
    CAN_FULFILL: isChangeable,
    CAN_STOP_PURSUING: isChangeable,
    CAN_EXTEND: canExtendNeed(need, situation),
    CAN_CALL: canDocumentNeed(need, situation),
    CAN_DELETE: canDeleteNeed(need, situation),
  };
  return (Object.keys(can) as NeedPermission[]).filter((name) => can[name]);
}
