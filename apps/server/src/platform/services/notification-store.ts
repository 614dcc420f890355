import type { StaffId } from '@guidepost/contracts';
import { sentenceText } from '@guidepost/rules';
import { emit } from '../live/emit.ts';
import { answering } from './covers.ts';
import type { NotifyService } from './notify.ts';
import { insertNotification, withdrawNotifications } from './queries-notifications.ts';

export const notify: NotifyService = {
  async send(tx, { groupType, label, description, isPersonal, cause, ...about }) {
    const said = {
      label: sentenceText(label),
      labelSentence: label,
      description: description && sentenceText(description),
      descriptionSentence: description,
    };
    const ring = async (guideId: StaffId, coveredId: StaffId | null) => {
      const written = await insertNotification(tx, { ...about, guideId, ...said, groupType, coveredId, cause });
      const payload = {
        id: written.id,
        memberName: written.member_name,
        ...about,
        guideId,
        ...said,
        seenAt: null,
        notificationGroupType: groupType,
        ...(coveredId === null ? {} : { coveredFor: { id: coveredId, name: written.covered_name ?? '' } }),
      };
      emit(tx, 'notification_upserted', payload, { userIds: [guideId] });
    };
    const { guideId } = about;
    if (isPersonal) return ring(guideId, null);
    const coverId = await answering(tx, guideId, Temporal.Instant.from(about.createdAt));
    // who is away finds it when they are back; who covers hears of it now
    await ring(guideId, null);
    if (coverId !== guideId) await ring(coverId, guideId);
  },
  async withdraw(tx, causes, at) {
    if (causes.length === 0) return;
    for (const { id, guide_id } of await withdrawNotifications(tx, causes, at))
      emit(tx, 'notification_deleted', { id }, { userIds: [guide_id] });
  },
};
