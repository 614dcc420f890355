import type { NeedStatusKey, Sentence } from '@guidepost/contracts';
import { daysBetween } from '../schedule/days.ts';
import { sentence } from '../sentences/sentence.ts';
import { actionRequiredDays, isNearExpiry } from './window.ts';

/** Facts that decide the guidance for a need. Days are `yyyy-MM-dd` in the viewer's time zone. */
export interface GuidedNeed {
  status: NeedStatusKey;
  identifiedOn: string;
  expiresAt: string;
  needRequiresAction: boolean;
  /** The organization that could not help, if nothing was done since then (`refusedBy`); else null. */
  refusedBy: string | null;
}

/** The next step for the guide, and its sentence. */
export interface NeedGuidance {
  kind: 'extend' | 'act' | 'continue' | 'none';
  text: Sentence;
}

/**
 * Returns true if a need waits for an action: until the first one, and again after each extension. Instants are ISO
 * 8601, UTC; null if it never happened.
 */
export const requiresAction = (lastActionAt: string | null, lastExtendedAt: string | null): boolean =>
  lastActionAt === null || (lastExtendedAt !== null && Temporal.Instant.compare(lastActionAt, lastExtendedAt) <= 0);

/**
 * Returns the next step for a need; `none` if its status is final or unknown to this version. A window that ends soon
 * comes first, because an expired need can no longer be documented. A refused referral comes next, because nothing
 * happens until the guide finds another way. A missing action comes last.
 */
export function needGuidance(need: GuidedNeed, today: string): NeedGuidance {
  if (need.status !== 'identified') return { kind: 'none', text: sentence('Unknown needs status.') };
  if (isNearExpiry(need.expiresAt, today))
    return { kind: 'extend', text: sentence('The time window ends on {date}.', { date: { date: need.expiresAt } }) };
  if (need.refusedBy !== null)
    return {
      kind: 'act',
      text: sentence('{organization} could not help. Find another resource.', { organization: need.refusedBy }),
    };
  const count = daysBetween(need.identifiedOn, today);
  if (need.needRequiresAction && count >= actionRequiredDays)
    return { kind: 'act', text: sentence('Identified {count} days ago. No action yet.', { count }) };
  return { kind: 'continue', text: sentence('Continue working on this need.') };
}
