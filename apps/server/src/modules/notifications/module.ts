import { contracts } from '@guidepost/contracts';
import { badRequest } from '../../platform/errors.ts';
import { defineModule } from '../../platform/module.ts';
import { dismissAlert, listAlerts } from './alerts.ts';
import { notificationCodes } from './codes.ts';
import { clearNotifications, listGroups, listNotifications, markSeen } from './queries.ts';

export const notificationsModule = defineModule({
  name: 'notifications',
  endpoints: contracts.notifications,
  codes: notificationCodes,
  handlers: {
    groups: ({ db }) => listGroups(db),
    list: ({ db, viewer }) => listNotifications(db, viewer),
    seen: ({ db, viewer, body, now, services }) => markSeen(db, viewer, body, now, services),
    async remove({ db, viewer, query, body, now, services }) {
      const ids = [...(query.notificationIds ?? []), ...(body.notificationIds ?? [])];
      if (ids.length === 0) throw badRequest('notificationIds', 'required', 'notificationIds is required.');
      return { notificationIds: await clearNotifications(db, viewer, ids, now, services) };
    },
    alerts: ({ db, viewer, now }) => listAlerts(db, viewer, null, now),
    memberAlerts: ({ db, viewer, params, now }) => listAlerts(db, viewer, params.memberId, now),
    dismissAlert: ({ db, viewer, params, now }) => dismissAlert(db, viewer, params.alertId, now),
  },
});
