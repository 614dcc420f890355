import { expect, it } from 'vitest';
import { callLooks, clockText, goesOn, secondsText, wantsOutcome } from './words.ts';

it('says how long a call took', () => {
  expect([0, 38, 60, 840, 3600, 3900].map(secondsText)).toEqual(['0 s', '38 s', '1 min', '14 min', '1 h', '1 h 5 min']);
});

it('runs like a clock', () => {
  expect([-2, 7.9, 750, 3725].map(clockText)).toEqual(['0:00', '0:07', '12:30', '1:02:05']);
});

it('has the colours of the specification', () => {
  expect(Object.entries(callLooks).map(([status, { tone }]) => [status, tone])).toEqual([
    ['CONNECTING', 'info'],
    ['MISSED', 'warning'],
    ['BUSY', 'info'],
    ['ACTIVE', 'info'],
    ['ENDED', 'success'],
    ['FAILED', 'danger'],
  ]);
});

it('goes on while it connects and while they speak', () => {
  expect((['CONNECTING', 'ACTIVE', 'ENDED', 'MISSED'] as const).map((status) => goesOn({ status }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('wants an outcome where somebody was spoken with, or rung by us', () => {
  const wants = (status: 'ENDED' | 'MISSED' | 'FAILED' | 'ACTIVE', incoming: boolean, isFeedbackCall = false) =>
    wantsOutcome({ status, incoming, isFeedbackCall });
  expect([wants('ENDED', true), wants('MISSED', true), wants('MISSED', false), wants('FAILED', false)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect([wants('ENDED', false, true), wants('ACTIVE', false)]).toEqual([false, false]);
});
