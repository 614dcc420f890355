import type { NeedStatusKey, Sentence } from '@guidepost/contracts';
import { daysBetween } from '../schedule/days.ts';
import { sentence } from '../sentences/sentence.ts';
import { actionRequiredDays, isNearExpiry } from './window.ts';

/** What the guidance of a need is worked out from. Days are `yyyy-MM-dd` where the viewer is. */
export interface GuidedNeed {
  status: NeedStatusKey;
  identifiedOn: string;
  expiresAt: string;
  needRequiresAction: boolean;
  /** The organization that could not help, as long as nothing was done since (`refusedBy`); null if there is none. */
  refusedBy: string | null;
}

/** What is asked of the guide, and the sentence that says so. */
export interface NeedGuidance {
  kind: 'extend' | 'act' | 'continue' | 'none';
  text: Sentence;
}

/**
 * Whether a need waits for an action: until there is one, and again after each extension until there is another.
 * Instants are ISO 8601, UTC; null if there was none.
 */
export const requiresAction = (lastActionAt: string | null, lastExtendedAt: string | null): boolean =>
  lastActionAt === null || (lastExtendedAt !== null && Temporal.Instant.compare(lastActionAt, lastExtendedAt) <= 0);

/**
 * The one thing that a need asks of its guide. A window that closes soon comes before an action that is missing,
 * because an expired need can no longer be documented. In between comes a referral of which nothing came: until somebody
 * finds another way nothing happens. A status that is over, or that this version does not know, has
 * none.
 */
export function needGuidance(need: GuidedNeed, today: string): NeedGuidance {
  if (need.status !== 'identified') return { kind: 'none', text: sentence('Unknown needs status.') };
  if (isNearExpiry(need.expiresAt, today))
    return { kind: 'extend', text: sentence('The time window ends on {date}.', { date: { date: need.expiresAt } }) };
  if (need.refusedBy !== null)
    return {
      kind: 'act',
      text: sentence('{organization} could not help. Find another way.', { organization: need.refusedBy }),
    };
  const count = daysBetween(need.identifiedOn, today);
  if (need.needRequiresAction && count >= actionRequiredDays)
    return { kind: 'act', text: sentence('Identified {count} days ago, no action yet.', { count }) };
  return { kind: 'continue', text: sentence('Continue working on this need.') };
}
