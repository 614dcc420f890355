import { randomUUID } from 'node:crypto';
import type { AuditFacts, MemberId, StaffId } from '@guidepost/contracts';

/** An audit entry: the user, the action, the members, the origin and the outcome of a request. */
export interface AuditEntry {
  requestId: string;
  /** The signed-in user. */
  actorId: StaffId | null;
  /** The impersonated guide; null without impersonation. */
  impersonatedId: StaffId | null;
  sessionId: number | null;
  action: string;
  memberIds: readonly MemberId[];
  address: string | null;
  /** HTTP status of the response. */
  outcome: number;
  code: string | null;
  /** The reason that the user entered, if the screen requires one. */
  reason?: string | null;
  /** Values from the request and the response, if the endpoint's contract lists them. */
  facts?: AuditFacts | null;
}

/** Returns the audit entry of an operator's command. It has no actor, because the operator is not a user. */
export const commandEntry = (
  action: string,
  more: Partial<Pick<AuditEntry, 'memberIds' | 'reason' | 'facts'>> = {},
): AuditEntry => ({
  requestId: randomUUID(),
  actorId: null,
  impersonatedId: null,
  sessionId: null,
  action,
  memberIds: [],
  address: null,
  outcome: 200,
  code: null,
  ...more,
});
