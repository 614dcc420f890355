import type { ReferralAnswer } from '@guidepost/contracts';

/** A member's referral to a resource, with the organization's answer about the result. */
export interface DemoReferral {
  name: string;
  contact?: string | undefined;
  phone?: string | undefined;
  answer?: ReferralAnswer | undefined;
  said?: string | undefined;
  /** True if the organization was asked about the result. */
  isAsked?: boolean;
}
