import { z } from 'zod';
import { endpoint, withPermission } from './endpoint.ts';
import { Instant, idOf, idParam, lineOf, MemberId, Text, Version } from './fields.ts';

/** Alerts that administrators write (docs/areas/notifications.md#alerts). */

export const alertSeverities = ['info', 'warning', 'error'] as const;

export const alertCharacters = { title: 80, message: 300 } as const;

export const AdminAlert = z
  .object({
    id: idOf('Alert'),
    alertType: Text,
    severity: z.enum(alertSeverities),
    title: Text,
    message: Text,
    isDismissable: z.boolean(),
    /** The alert appears on this member's page. Null if it is for all users. */
    memberId: MemberId.nullable(),
    memberName: Text.nullable(),
    startsAt: Instant,
    /** Time when the alert ends automatically; null if it has no end. */
    endsAt: Instant.nullable(),
    /** The administrator who created the alert. Null if Guidepost created it. */
    createdByName: Text.nullable(),
    createdAt: Instant,
    version: Version,
  })
  .meta({ id: 'AdminAlert' });
export type AdminAlert = z.infer<typeof AdminAlert>;

const needed = (max: number, message: string) =>
  lineOf(z.string({ error: (issue) => (issue.input === undefined ? message : undefined) }), max).min(1, {
    error: message,
    abort: true,
  });

const fields = {
  severity: z.enum(alertSeverities),
  title: needed(alertCharacters.title, 'Title is required.'),
  message: needed(alertCharacters.message, 'Message is required.'),
  isDismissable: z.boolean(),
  /** If it is null, the alert starts now. */
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
};

const access = withPermission('CAN_ADMINISTER_ALERTS');
const params = z.object({ alertId: idParam('Alert') });

export const alertSetup = {
  list: endpoint({
    method: 'GET',
    path: '/notifications/administration/alerts',
    summary: 'All alerts except deleted ones, including expired ones, newest first',
    access,
    subjects: ['reply[].memberId'],
    reply: z.array(AdminAlert),
  }),
  create: endpoint({
    method: 'POST',
    path: '/notifications/administration/alerts',
    summary: "Create an alert for all users, or for the users who open a member's page",
    access,
    subjects: ['reply.memberId'],
    body: z.strictObject({
      ...fields,
      memberId: idOf('Member').nullish(),
      startsAt: fields.startsAt.optional(),
      endsAt: fields.endsAt.optional(),
    }),
    reply: AdminAlert,
    status: 201,
    codes: ['ALERT_MEMBER_NOT_FOUND'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/notifications/administration/alerts/{alertId}',
    summary: 'Change an alert. If its text changes, users who dismissed it see it again',
    access,
    subjects: ['reply.memberId'],
    params,
    body: z.strictObject({ ...fields, version: Version }).partial(),
    editorOf: 'alert',
    reply: AdminAlert,
    codes: ['VERSION_CONFLICT'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/notifications/administration/alerts/{alertId}',
    summary: 'Delete an alert for all users',
    access,
    subjects: ['reply.memberId'],
    params,
    reply: z.object({ id: idOf('Alert'), memberId: MemberId.nullable() }),
  }),
};
