import { expect, it } from 'vitest';
import { callWord, secondsText } from './words.ts';

it('says how long a call was', () => {
  expect([38, 60, 840, 3600, 3900].map(secondsText)).toEqual(['38 s', '1 min', '14 min', '1 h', '1 h 5 min']);
});

it('says what a call without an outcome lacks, or how it went', () => {
  expect(callWord({ status: 'ENDED', isFeedbackCall: false })).toBe('No outcome');
  expect(callWord({ status: 'ENDED', isFeedbackCall: true })).toBe('Ended');
  expect(callWord({ status: 'MISSED', isFeedbackCall: false })).toBe('Missed');
});
