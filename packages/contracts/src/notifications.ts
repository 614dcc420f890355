import { z } from 'zod';
import { endpoint, onMember, signedIn, withPermission } from './endpoint.ts';
import { Instant, idListParam, idOf, idParam, MemberId, Text } from './fields.ts';
import { Sentence } from './sentence.ts';

/** A notification for a staff user. */
export const Notification = z
  .object({
    id: idOf('Notification'),
    /**
     * Label and description are in English. `labelSentence` and `descriptionSentence` contain the same texts as keys
     * and values, for translation.
     */
    label: Text,
    labelSentence: Sentence,
    description: Text.nullable(),
    descriptionSentence: Sentence.nullable(),
    seenAt: Instant.nullable(),
    createdAt: Instant,
    memberId: MemberId.nullable(),
    /** Null if the notification is not about a member. */
    memberName: Text.nullable(),
    /**
     * The members, if the notification is about several, such as the handover of all of a guide's members. Contains
     * only members whom the recipient may view. Empty for all other notifications.
     */
    members: z.array(z.object({ id: MemberId, name: Text })),
    guideId: idOf('Staff'),
    /** The absent recipient, if the notification was sent to the covering guide. */
    coveredFor: z.object({ id: idOf('Staff'), name: Text }).nullish(),
    notificationGroupType: Text,
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

export const NotificationGroup = z
  .object({ key: Text, label: Text, sortOrder: z.int() })
  .meta({ id: 'NotificationGroup' });
export type NotificationGroup = z.infer<typeof NotificationGroup>;

/** A banner for all users, or for all users who open a member's page. */
export const Alert = z
  .object({
    id: idOf('Alert'),
    /** The type `member_info_update` is for alerts about a member. Any other string is also allowed. */
    alertType: Text,
    severity: z.enum(['info', 'warning', 'error']),
    title: Text,
    message: Text,
    isDismissable: z.boolean(),
    /** Null if the alert is for all users. */
    memberId: MemberId.nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'Alert' });
export type Alert = z.infer<typeof Alert>;

/** Maximum number of notifications in a list, and in a request that changes them. */
export const maxNotifications = 200;
const ids = z.array(idOf('Notification')).min(1).max(maxNotifications);
/** If true, the change also applies to all notifications that are older than those with the given ids. */
const includeOlder = z.boolean().optional();

/** The acting user's notification center, and alerts. */
export const notifications = {
  groups: endpoint({
    method: 'GET',
    path: '/notifications/groups',
    summary: 'Groups of the notification center, in order',
    access: signedIn(),
    reply: z.array(NotificationGroup),
  }),
  list: endpoint({
    method: 'GET',
    path: '/notifications/guide',
    summary: `The acting user's newest ${maxNotifications} notifications, except those about members whom the user can no longer view`,
    access: signedIn(),
    subjects: ['reply[].memberId', 'reply[].members[].id'],
    reply: z.array(Notification),
  }),
  seen: endpoint({
    method: 'PATCH',
    path: '/notifications/seen',
    summary: "Mark the acting user's notifications as read or unread. Ids of other users' notifications are ignored",
    access: signedIn(),
    subjects: ['reply[].memberId', 'reply[].members[].id'],
    body: z.strictObject({ notificationIds: ids, seen: z.boolean(), includeOlder }),
    reply: z.array(Notification),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/notifications',
    summary: 'Clear the notifications whose ids are in the body or the query',
    access: signedIn(),
    query: z.object({ notificationIds: idListParam('Notification').optional() }),
    body: z.strictObject({ notificationIds: ids.optional(), includeOlder }),
    reply: z.object({ notificationIds: z.array(idOf('Notification')) }),
  }),
  alerts: endpoint({
    method: 'GET',
    path: '/notifications/alerts',
    summary: 'Current alerts for all users that the acting user has not dismissed',
    access: withPermission('CAN_VIEW_ALERTS'),
    subjects: ['reply[].memberId'],
    reply: z.array(Alert),
  }),
  memberAlerts: endpoint({
    method: 'GET',
    path: '/notifications/alerts/{memberId}',
    summary: 'Current alerts about a member that the acting user has not dismissed',
    access: onMember('CAN_VIEW_ALERTS', 'params.memberId'),
    subjects: ['params.memberId'],
    params: z.object({ memberId: idParam('Member') }),
    reply: z.array(Alert),
  }),
  dismissAlert: endpoint({
    method: 'DELETE',
    path: '/notifications/alerts/{alertId}',
    summary: 'Dismiss an alert for the acting user only',
    access: withPermission('CAN_VIEW_ALERTS'),
    subjects: ['reply.memberId'],
    params: z.object({ alertId: idParam('Alert') }),
    reply: z.object({ id: idOf('Alert'), memberId: MemberId.nullable() }),
    codes: ['ALERT_NOT_DISMISSABLE'],
  }),
};
