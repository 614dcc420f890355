import { asId } from '@guidepost/contracts';
import { expect, it } from 'vitest';
import { isAllConsented, nextUnanswered, withOwn } from './progress.ts';

const term = (id: number, consented: boolean | null, isAnswered = consented !== null) => ({
  id: asId<'Term'>(id),
  key: `term-${id}`,
  consented,
  isAnswered,
});

it('continues with the next unanswered term, then from the start', () => {
  const terms = [term(1, null), term(2, true), term(3, null)];
  expect(nextUnanswered(terms, 'term-1')?.key).toBe('term-3');
  expect(nextUnanswered(terms, 'term-3')?.key).toBe('term-1');
  expect(nextUnanswered([term(1, true), term(2, false)], 'term-1')).toBeUndefined();
});

it('counts as full consent only if every term is known to be accepted', () => {
  expect(isAllConsented([term(1, true), term(2, true)])).toBe(true);
  expect(isAllConsented([term(1, true), term(2, false)])).toBe(false);
  expect(isAllConsented([term(1, true), term(2, null, true)])).toBe(false);
  expect(isAllConsented(withOwn([term(1, true), term(2, null, true)], { 2: true }))).toBe(true);
  expect(withOwn([term(2, null)], { 2: true })[0]?.consented).toBeNull();
});
