import { referralAnswers } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { canAskOrganization, canRecordResult, isFinalAnswer } from './referral-results.ts';

const asked = { state: 'asked', channel: 'mail' } as const;
const answered = { state: 'answered', channel: 'text' } as const;
const recorded = { state: 'answered', channel: null } as const;
const given = (
  request: Parameters<typeof canAskOrganization>[0]['request'],
  answer?: (typeof referralAnswers)[number],
) => ({
  request,
  lastAnswer: answer === undefined ? null : { answer },
});

describe('the result of a referral', () => {
  it('is final except for a waiting list', () => {
    expect(referralAnswers.filter((answer) => !isFinalAnswer(answer))).toEqual(['waiting-list']);
  });

  it('can be requested from the organization again after a waiting list, and after a question without an answer', () => {
    expect(canAskOrganization(given(null))).toBe(true);
    for (const state of ['unanswered', 'withdrawn', 'not-sent'] as const) {
      expect(canAskOrganization(given({ state, channel: 'mail' }))).toBe(true);
      expect(canAskOrganization(given({ state, channel: 'mail' }, 'waiting-list'))).toBe(true);
    }
    for (const request of [answered, recorded]) {
      expect(canAskOrganization(given(request, 'waiting-list'))).toBe(true);
      expect(canAskOrganization(given(request, 'served'))).toBe(false);
    }
    for (const state of ['waiting', 'asked'] as const)
      expect(canAskOrganization(given({ state, channel: 'text' }, 'waiting-list'))).toBe(false);
  });

  it("can be recorded until the organization's final answer; a recorded result can be corrected", () => {
    expect(
      [given(null), given(asked), given(asked, 'waiting-list'), given(answered, 'waiting-list')].every(canRecordResult),
    ).toBe(true);
    expect(canRecordResult(given(answered, 'not-eligible'))).toBe(false);
    expect(canRecordResult(given(recorded, 'not-eligible'))).toBe(true);
  });
});
