export { findReferralsByNumbers, type ReferralsByNumber } from './referral-questions.ts';
export { type AtNumber, subjectsAtNumber } from './subjects-at-number.ts';
