import type { NeedStatusKey, Sentence } from '@guidepost/contracts';
import { daysBetween } from '../schedule/days.ts';
import { sentence } from '../sentences/sentence.ts';
import { actionRequiredDays, isNearExpiry } from './window.ts';

/** Facts that determine the guidance for a need. Days are `yyyy-MM-dd` in the viewer's time zone. */
export interface GuidedNeed {
  status: NeedStatusKey;
  identifiedOn: string;
  expiresAt: string;
  needRequiresAction: boolean;
  /**
   * The organization that could not help (`refusedBy`). Null without such an organization, or if the guide has acted
   * since then.
   */
  refusedBy: string | null;
}

/** The guide's next step, and the sentence that describes it. */
export interface NeedGuidance {
  kind: 'extend' | 'act' | 'continue' | 'none';
  text: Sentence;
}

/**
 * Returns true if a need requires an action. It requires one before the first action, and again after each extension.
 * Times are ISO 8601, UTC; null if there was no action or no extension.
 */
export const requiresAction = (lastActionAt: string | null, lastExtendedAt: string | null): boolean =>
  lastActionAt === null || (lastExtendedAt !== null && Temporal.Instant.compare(lastActionAt, lastExtendedAt) <= 0);

/**
 * Returns the next step for a need; `none` if the need is not in progress. A window that ends soon has the highest
 * priority, because an expired need can no longer be documented. A refused referral is next, because nothing happens
 * until the guide finds a different resource. A missing action is last.
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
