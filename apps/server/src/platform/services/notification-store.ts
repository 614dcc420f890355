import type { MemberId, Sentence, StaffId } from '@guidepost/contracts';
import { sentenceText } from '@guidepost/rules';
import { viewerAccessOf } from '../access/viewer-access.ts';
import { visibleMembers } from '../access/visible.ts';
import type { Db } from '../db.ts';
import { emit } from '../live/emit.ts';
import { answering } from './covers.ts';
import type { NotifyService } from './notify.ts';
import { insertNotification, withdrawNotifications } from './queries-notifications.ts';

/** Returns true if a user can sign in and may see a member at an instant. */
async function sees(tx: Db, staffId: StaffId, memberId: MemberId, at: Temporal.Instant): Promise<boolean> {
  const reach = await viewerAccessOf(tx, staffId, at);
  return reach !== undefined && (await visibleMembers(tx, reach, [memberId])).has(memberId);
}

const worded = (label: Sentence, description: Sentence | null) => ({
  label: sentenceText(label),
  labelSentence: label,
  description: description && sentenceText(description),
  descriptionSentence: description,
});

export const notify: NotifyService = {
  async send(tx, { groupType, label, description, isPersonal, cause, withoutMember, ...notice }) {
    const { guideId, memberId, createdAt } = notice;
    const at = Temporal.Instant.from(createdAt);
    const ring = async (recipientId: StaffId, coveredId: StaffId | null) => {
      const isHidden = memberId !== null && !(await sees(tx, recipientId, memberId, at));
      if (isHidden && withoutMember === undefined) return;
      const said = isHidden && withoutMember ? worded(withoutMember, null) : worded(label, description);
      const about = { createdAt, memberId: isHidden ? null : memberId, guideId: recipientId };
      const written = await insertNotification(tx, { ...about, ...said, groupType, coveredId, cause });
      const payload = {
        id: written.id,
        memberName: written.member_name,
        ...about,
        ...said,
        seenAt: null,
        notificationGroupType: groupType,
        ...(coveredId === null ? {} : { coveredFor: { id: coveredId, name: written.covered_name ?? '' } }),
      };
      emit(tx, 'notification_upserted', payload, { userIds: [recipientId] });
    };
    if (isPersonal) return ring(guideId, null);
    const coverId = await answering(tx, guideId, at);
    // the absent guide sees the notification after the absence; the covering guide is notified now
    await ring(guideId, null);
    if (coverId !== guideId) await ring(coverId, guideId);
  },
  async withdraw(tx, causes, at) {
    if (causes.length === 0) return;
    for (const { id, guide_id } of await withdrawNotifications(tx, causes, at))
      emit(tx, 'notification_deleted', { id }, { userIds: [guide_id] });
  },
};
