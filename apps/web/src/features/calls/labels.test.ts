import type { CallForViewer } from '@guidepost/contracts';
import { expect, it } from 'vitest';
import { callStatusDisplay, clockText, isInProgress, secondsText, voicemailQuote } from './labels.ts';

it('formats the duration of a call', () => {
  expect([0, 38, 60, 103, 840, 3600, 3959].map(secondsText)).toEqual([
    '0 s',
    '38 s',
    '1 min',
    '1 min',
    '14 min',
    '1 h',
    '1 h 5 min',
  ]);
});

it('formats seconds as a clock', () => {
  expect([-2, 7.9, 750, 3725].map(clockText)).toEqual(['0:00', '0:07', '12:30', '1:02:05']);
});

it('has a fixed color for each status', () => {
  expect(Object.entries(callStatusDisplay).map(([status, { tone }]) => [status, tone])).toEqual([
    ['CONNECTING', 'info'],
    ['MISSED', 'warning'],
    ['BUSY', 'info'],
    ['ACTIVE', 'info'],
    ['ENDED', 'success'],
    ['FAILED', 'danger'],
  ]);
});

it('is in progress while the call connects and while it is active', () => {
  expect((['CONNECTING', 'ACTIVE', 'ENDED', 'MISSED'] as const).map((status) => isInProgress({ status }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('shows a voicemail of one line as a quote, and a longer one as a transcript', () => {
  const left = (transcript: string | null, voicemailTranscription: string | null = 'Please call me back.') => {
    const recording = { recordingTranscription: transcript } as NonNullable<CallForViewer['recording']>;
    return voicemailQuote({ voicemailTranscription, recording });
  };
  expect(left('[Dolores] (0:01): Please call me back.')).toBe('Please call me back.');
  expect(left(null)).toBe('Please call me back.');
  expect(left('[Dolores] (0:01): Hello?\n[Dolores] (0:04): Please call me back.')).toBeNull();
  expect(left('[Dolores] (0:01): Hello', null)).toBeNull();
});
