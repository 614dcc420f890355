import { sentenceText } from '@guidepost/rules';
import { emit } from '../live/emit.ts';
import type { NotifyService } from './notify.ts';
import { insertNotification } from './queries-notifications.ts';

export const notify: NotifyService = {
  async send(tx, { groupType, label, description, ...about }) {
    const said = {
      label: sentenceText(label),
      labelSentence: label,
      description: description && sentenceText(description),
      descriptionSentence: description,
    };
    const { id, member_name: memberName } = await insertNotification(tx, { ...about, ...said, groupType });
    const payload = { id, memberName, ...about, ...said, seenAt: null, notificationGroupType: groupType };
    emit(tx, 'notification_upserted', payload, { userIds: [about.guideId] });
  },
};
