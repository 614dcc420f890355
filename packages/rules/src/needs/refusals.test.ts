import { referralAnswers } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { referralRefusedReason } from '../docket/reasons.ts';
import { sentenceText } from '../sentences/sentence.ts';
import { isRefusal, refusedBy } from './refusals.ts';

const nothing = { lastActionAt: null, lastReferralAt: null };
const last = { organization: 'Harbor Pantry', answer: 'not-eligible', at: '2026-11-20T16:00:00Z' } as const;

describe('an organization that could not help', () => {
  it('is one with a refusal; a waiting list is not a refusal', () => {
    expect(referralAnswers.filter(isRefusal)).toEqual(['could-not-reach', 'not-eligible']);
    expect(refusedBy(last, nothing)).toBe('Harbor Pantry');
    expect(refusedBy({ ...last, answer: 'could-not-reach' }, nothing)).toBe('Harbor Pantry');
    expect(refusedBy({ ...last, answer: 'waiting-list' }, nothing)).toBeNull();
    expect(refusedBy({ ...last, answer: 'served' }, nothing)).toBeNull();
    expect(refusedBy(null, nothing)).toBeNull();
  });

  it('needs no further action after an action that followed the answer', () => {
    for (const done of ['lastActionAt', 'lastReferralAt'] as const) {
      const at = (moment: string) => refusedBy(last, { ...nothing, [done]: moment });
      expect(at('2026-11-19T16:00:00Z')).toBe('Harbor Pantry');
      expect(at('2026-11-20T16:00:00Z')).toBe('Harbor Pantry');
      expect(at('2026-11-20T16:00:00.001Z')).toBeNull();
    }
  });

  it('is described with the same text as its answer', () => {
    const { text, detail } = referralRefusedReason({ ...last, issue: { en: 'Food', es: 'Comida' } });
    expect(text.values).toEqual({ organization: 'Harbor Pantry', answer: { word: 'Not eligible' } });
    expect([sentenceText(text), detail && sentenceText(detail)]).toEqual([
      'Harbor Pantry responded: Not eligible',
      'Food',
    ]);
  });
});
