import type { AuditKind } from '@guidepost/contracts';

/** Requests and commands that export data as a file or print it. */
export const exportActions = [
  'POST /audit/exports',
  'GET /audit/exports/{secret}',
  'POST /exports/tables',
  'GET /exports/tables/{secret}',
  'POST /exports/members',
  'GET /exports/members/{secret}',
  'POST /audit/prints',
  'POST /audit/prints/{memberId}',
  'client export',
] as const;

/** Methods that only read. */
export const readMethods = ['GET', 'WATCH'] as const;

/** Requests that only read data, although their HTTP method is not GET. */
export const readActions = [
  'POST /absences/{absenceId}/seen',
  'POST /chat/messages/check',
  'POST /consent/form/progress',
  'POST /links/referral',
  'POST /surveys/link/progress',
  'POST /users/sigma-embed',
  'POST /users/{memberId}/viewed',
] as const;

/** Returns the kind of audit entry for a request and its outcome (docs/areas/audit.md#kinds). */
export function auditKindOf(action: string, outcome: number): AuditKind {
  if (outcome >= 400) return 'refused';
  if (exportActions.some((one) => one === action)) return 'exported';
  const isRead =
    readMethods.some((method) => action.startsWith(`${method} `)) || readActions.some((one) => one === action);
  return isRead ? 'saw' : 'changed';
}
