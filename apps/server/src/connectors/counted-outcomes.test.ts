import { expect, it } from 'vitest';
import { withCountedOutcomes } from './counted-outcomes.ts';

it('counts answers and failures of a service, and changes neither', async () => {
  const outcomes: string[] = [];
  class Refused extends Error {}
  const service = {
    isConnected: true,
    answers: async (word: string) => `${word}!`,
    fails: async () => Promise.reject(new Error('gone')),
    refuses: async () => Promise.reject(new Refused('no such number')),
    address: () => 'https://example.org',
  };
  const watched = withCountedOutcomes(
    service,
    (outcome) => outcomes.push(outcome),
    (error) => error instanceof Refused,
  );
  expect([await watched.answers('hello'), watched.isConnected, watched.address()]).toEqual([
    'hello!',
    true,
    'https://example.org',
  ]);
  await expect(watched.fails()).rejects.toThrow('gone');
  await expect(watched.refuses()).rejects.toThrow('no such number');
  expect(outcomes).toEqual(['answered', 'failed', 'answered']);
});
