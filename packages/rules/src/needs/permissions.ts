import type { MemberId, NeedPermission } from '@guidepost/contracts';
import { dayIn } from '../schedule/due.ts';
import { isExpired, isIndependent, type NeedDates, type NeedMoment } from './status.ts';

/** The fields of a need that determine who may change it. */
export interface ChangeableNeed extends NeedDates {
  memberId: MemberId;
  /** ISO 8601, UTC. */
  createdAt: string;
  actionCount: number;
}

/** The member whose needs are shown, and the viewer's time and time zone. */
export interface NeedSituation extends NeedMoment {
  memberId: MemberId;
  /** The acting user's time zone, an IANA name. */
  timeZone: string;
}

/**
 * Returns true if actions can be added to a need. This is possible while its window is open, even for a fulfilled need,
 * because guides often record actions later. Returns false for another member's need, for an abandoned need, and for a
 * member in independence.
 */
export const canDocumentNeed = (need: ChangeableNeed, { memberId, stageKey, today }: NeedSituation): boolean =>
  need.memberId === memberId && need.abandonedAt === null && !isExpired(need, today) && !isIndependent(stageKey);

/**
 * Returns true if a need can be edited, fulfilled or abandoned. Actions must be possible, and the need must not be
 * fulfilled.
 */
export const canChangeNeed = (need: ChangeableNeed, situation: NeedSituation): boolean =>
  canDocumentNeed(need, situation) && need.fulfilledAt === null;

/**
 * Returns true if a need's window can be extended. The need must be neither fulfilled nor abandoned. An expired need
 * can also be extended, which opens its window again.
 */
export const canExtendNeed = (need: ChangeableNeed, { memberId, stageKey }: NeedSituation): boolean =>
  need.memberId === memberId && need.fulfilledAt === null && need.abandonedAt === null && !isIndependent(stageKey);

/**
 * Returns true if a need can be deleted. This is possible only on the day when it was created (in the acting user's
 * time zone), and only if it has no actions.
 */
export const canDeleteNeed = (need: ChangeableNeed, { memberId, today, timeZone }: NeedSituation): boolean =>
  need.memberId === memberId &&
  need.actionCount === 0 &&
  dayIn(Temporal.Instant.from(need.createdAt), timeZone) === today;

/** Error message for a need that cannot be deleted. */
export const needNotDeletable =
  'Needs may only be deleted if they are created today, and have no actions performed on them';

/** Returns true if guides can add needs, call about needs or record actions for a member in this stage. */
export const canWorkOnNeeds = (stageKey: string): boolean => !isIndependent(stageKey);

/** Returns everything that a user with the permission to update needs can currently do with a need. */
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
