import type { AuditKind } from '@guidepost/contracts';

/** Requests by which data leaves the product as a file. */
export const exportActions = [
  'POST /audit/exports',
  'GET /audit/exports/{secret}',
  'POST /exports/tables',
  'GET /exports/tables/{secret}',
  'POST /exports/members',
  'GET /exports/members/{secret}',
] as const;

/** What begins with these only looks. */
export const lookingMethods = ['GET', 'WATCH'] as const;

/** What kind of entry a request and its outcome make (docs/areas/audit.md#kinds). */
export function auditKindOf(action: string, outcome: number): AuditKind {
  if (outcome >= 400) return 'refused';
  if (exportActions.some((one) => one === action)) return 'exported';
  return lookingMethods.some((method) => action.startsWith(`${method} `)) ? 'saw' : 'changed';
}
