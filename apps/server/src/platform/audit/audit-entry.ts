import type { AuditFacts, MemberId, StaffId } from '@guidepost/contracts';

/** An audit entry: the user, the action, the members, the origin and the outcome. Each request has one. */
export interface AuditEntry {
  requestId: string;
  /** The person who signed in. */
  actorId: StaffId | null;
  /** The impersonated person, if any. */
  impersonatedId: StaffId | null;
  sessionId: number | null;
  action: string;
  memberIds: readonly MemberId[];
  address: string | null;
  /** HTTP status of the answer. */
  outcome: number;
  code: string | null;
  /** The reason that the user gave, if the product asks for one. */
  reason?: string | null;
  /** The chosen values, if the endpoint's contract lists them. */
  facts?: AuditFacts | null;
}
