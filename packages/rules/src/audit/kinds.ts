import type { AuditKind } from '@guidepost/contracts';

/** Requests that export data as a file or print it. */
export const exportActions = [
  'POST /audit/exports',
  'GET /audit/exports/{secret}',
  'POST /exports/tables',
  'GET /exports/tables/{secret}',
  'POST /exports/members',
  'GET /exports/members/{secret}',
  'POST /audit/prints',
  'POST /audit/prints/{memberId}',
] as const;

/** Methods that only read. */
export const readMethods = ['GET', 'WATCH'] as const;

/** Returns the kind of audit entry for a request and its outcome (docs/areas/audit.md#kinds). */
export function auditKindOf(action: string, outcome: number): AuditKind {
  if (outcome >= 400) return 'refused';
  if (exportActions.some((one) => one === action)) return 'exported';
  return readMethods.some((method) => action.startsWith(`${method} `)) ? 'saw' : 'changed';
}
