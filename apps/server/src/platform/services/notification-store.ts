import type { MemberId, Sentence, StaffId } from '@guidepost/contracts';
import { sentenceText } from '@guidepost/rules';
import { viewerAccessOf } from '../access/viewer-access.ts';
import { visibleMembers } from '../access/visible.ts';
import type { Db } from '../db.ts';
import { emit } from '../live/emit.ts';
import { findRespondingGuide } from './covers.ts';
import type { NotifyService } from './notify.ts';
import { insertMembers, insertNotification, withdrawNotifications } from './queries-notifications.ts';

/** Returns which of the members a user may see at a given time. Returns no members if the user cannot sign in. */
async function findVisibleMembersOf(
  tx: Db,
  staffId: StaffId,
  memberIds: readonly MemberId[],
  at: Temporal.Instant,
): Promise<ReadonlySet<MemberId>> {
  const reach = memberIds.length === 0 ? undefined : await viewerAccessOf(tx, staffId, at);
  return reach === undefined ? new Set() : visibleMembers(tx, reach, memberIds);
}

const notificationTexts = (label: Sentence, description: Sentence | null) => ({
  label: sentenceText(label),
  labelSentence: label,
  description: description && sentenceText(description),
  descriptionSentence: description,
});

export const notify: NotifyService = {
  async send(tx, { groupType, label, description, isPersonal, cause, withoutMember, memberIds = [], ...notice }) {
    const { guideId, memberId, createdAt } = notice;
    const at = Temporal.Instant.from(createdAt);
    const ring = async (recipientId: StaffId, coveredId: StaffId | null) => {
      const visible = await findVisibleMembersOf(
        tx,
        recipientId,
        memberId === null ? memberIds : [memberId, ...memberIds],
        at,
      );
      const isHidden = memberId !== null && !visible.has(memberId);
      if (isHidden && withoutMember === undefined) return;
      const texts =
        isHidden && withoutMember ? notificationTexts(withoutMember, null) : notificationTexts(label, description);
      const about = { createdAt, memberId: isHidden ? null : memberId, guideId: recipientId };
      const written = await insertNotification(tx, { ...about, ...texts, groupType, coveredId, cause });
      const listed = memberIds.length === 0 ? [] : await insertMembers(tx, written.id, memberIds);
      const payload = {
        id: written.id,
        memberName: written.member_name,
        members: listed.filter(({ id }) => visible.has(id)),
        ...about,
        ...texts,
        seenAt: null,
        notificationGroupType: groupType,
        ...(coveredId === null ? {} : { coveredFor: { id: coveredId, name: written.covered_name ?? '' } }),
      };
      emit(tx, 'notification_upserted', payload, { userIds: [recipientId] });
    };
    if (isPersonal) return ring(guideId, null);
    const coverId = await findRespondingGuide(tx, guideId, at);
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
