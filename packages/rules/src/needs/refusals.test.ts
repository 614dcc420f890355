import { referralAnswers } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { referralRefusedReason } from '../docket/reasons.ts';
import { sentenceText } from '../sentences/sentence.ts';
import { isRefusal, refusedBy } from './refusals.ts';

const last = { organization: 'Harbor Pantry', answer: 'not-eligible', at: '2026-11-20T16:00:00Z' } as const;

describe('an organization that could not help', () => {
  it('is one that says so; a waiting list is something to wait for', () => {
    expect(referralAnswers.filter(isRefusal)).toEqual(['could-not-reach', 'not-eligible']);
    expect(refusedBy(last, null)).toBe('Harbor Pantry');
    expect(refusedBy({ ...last, answer: 'could-not-reach' }, null)).toBe('Harbor Pantry');
    expect(refusedBy({ ...last, answer: 'waiting-list' }, null)).toBeNull();
    expect(refusedBy({ ...last, answer: 'served' }, null)).toBeNull();
    expect(refusedBy(null, null)).toBeNull();
  });

  it('is the question no more once something was done after its answer', () => {
    expect(refusedBy(last, '2026-11-19T16:00:00Z')).toBe('Harbor Pantry');
    expect(refusedBy(last, '2026-11-20T16:00:00Z')).toBe('Harbor Pantry');
    expect(refusedBy(last, '2026-11-20T16:00:00.001Z')).toBeNull();
  });

  it('is told in the words that the answer has elsewhere', () => {
    const { text, detail } = referralRefusedReason({ ...last, issueLabel: 'Food' });
    expect(text.values).toEqual({ organization: 'Harbor Pantry', answer: { word: 'Not eligible' } });
    expect([sentenceText(text), detail && sentenceText(detail)]).toEqual([
      'Harbor Pantry answered: Not eligible',
      'Food',
    ]);
  });
});
