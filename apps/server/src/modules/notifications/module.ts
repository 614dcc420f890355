import { contracts } from '@guidepost/contracts';
import { sentence } from '@guidepost/rules';
import { badRequest } from '../../platform/errors.ts';
import { defineModule } from '../../platform/module.ts';
import { dismissAlert } from './alerts.ts';
import { notificationCodes } from './codes.ts';
import {
  deleteNotifications,
  listGroups,
  listNotifications,
  sendDeleteOlder,
  sendSetOlderSeen,
  setSeen,
} from './queries.ts';
import { findAlerts } from './queries-alerts.ts';
import { findAllAlerts } from './queries-setup.ts';
import { changeAlert, createAlert, notifyAlert, notifyAlertTask, removeAlert } from './setup.ts';

export const notificationsModule = defineModule({
  name: 'notifications',
  endpoints: contracts.notifications,
  codes: notificationCodes,
  handlers: {
    groups: ({ db }) => listGroups(db),
    list: ({ db, viewer }) => listNotifications(db, viewer),
    async seen({ db, viewer, body, now, services }) {
      // no event is sent for older notifications, because no screen lists them
      if (body.includeOlder === true) sendSetOlderSeen(db, viewer, body, now.toString());
      const changed = await setSeen(db, viewer, body, now.toString());
      for (const notification of changed)
        services.live.emit(db, 'notification_upserted', notification, { userIds: [viewer.id] });
      return changed;
    },
    async remove({ db, viewer, query, body, now, services }) {
      const ids = [...(query.notificationIds ?? []), ...(body.notificationIds ?? [])];
      if (ids.length === 0)
        throw badRequest('notificationIds', 'required', sentence('{label} is required.', { label: 'notificationIds' }));
      if (body.includeOlder === true) sendDeleteOlder(db, viewer, ids, now.toString());
      const notificationIds = await deleteNotifications(db, viewer, ids, now.toString());
      for (const id of notificationIds)
        services.live.emit(db, 'notification_deleted', { id }, { userIds: [viewer.id] });
      return { notificationIds };
    },
    alerts: ({ db, viewer, now }) => findAlerts(db, viewer, null, now.toString()),
    memberAlerts: ({ db, viewer, params, now }) => findAlerts(db, viewer, params.memberId, now.toString()),
    dismissAlert: ({ db, viewer, params, now }) => dismissAlert(db, viewer, params.alertId, now),
  },
});

/** Alerts that administrators create. */
export const alertSetupModule = defineModule({
  name: 'alertSetup',
  endpoints: contracts.alertSetup,
  handlers: {
    list: ({ db }) => findAllAlerts(db),
    create: (context) => createAlert(context, context.body),
    update: (context) => changeAlert(context, context.params.alertId, context.body),
    remove: (context) => removeAlert(context, context.params.alertId),
  },
  tasks: { [notifyAlertTask]: notifyAlert },
});
