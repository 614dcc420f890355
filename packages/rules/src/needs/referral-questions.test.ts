import { describe, expect, it } from 'vitest';
import { matchingQuestions } from './referral-questions.ts';

const question = (name: string, sentAt: string, endedAt: string | null = null) => ({ name, sentAt, endedAt });
const at = '2026-11-20T18:00:00Z';
const names = (questions: ReturnType<typeof question>[]) => matchingQuestions(questions, at).map(({ name }) => name);

describe('a message from the number of an organization', () => {
  it('can be about every question that is open or ended within the week', () => {
    expect(
      names([
        question('open', '2026-11-19T18:00:00Z'),
        question('answered', '2026-11-10T18:00:00Z', '2026-11-20T17:55:00Z'),
        question('a week ago', '2026-11-02T18:00:00Z', '2026-11-13T18:00:01Z'),
        question('long ago', '2026-11-01T18:00:00Z', '2026-11-13T18:00:00Z'),
      ]),
    ).toEqual(['open', 'answered', 'a week ago']);
  });

  it('is about the last question if all ended long ago', () => {
    expect(
      names([
        question('last', '2026-10-05T18:00:00Z', '2026-10-19T18:00:00Z'),
        question('first', '2026-09-01T18:00:00Z', '2026-09-15T18:00:00Z'),
      ]),
    ).toEqual(['last']);
  });

  it('is not about a later question', () => {
    expect(names([question('later', '2026-11-20T18:00:01Z')])).toEqual([]);
    expect(names([])).toEqual([]);
  });
});
