import { expect, it } from 'vitest';
import { type Draft, overlayDrafts } from './overlay-drafts.ts';

const text = (textResponse: string) => ({
  questionId: 1,
  round: 0,
  skipped: false,
  selectedOptionIds: [],
  textResponse,
});
const overlay = (stored: string, responseId: number, draft: string, savedAs?: number) => {
  const typed: Draft = { ...text(draft), after: null, isSavable: true, ...(savedAs !== undefined && { savedAs }) };
  const { answers, open } = overlayDrafts([{ ...text(stored), responseId }], new Map([['1:0', typed]]));
  return [answers.map(({ textResponse }) => textResponse), open.size];
};

it('shows a draft until the stored answers include it', () => {
  expect(overlay('One', 4, 'One and two')).toEqual([['One and two'], 1]);
  expect(overlay('One', 4, 'One and two', 5)).toEqual([['One and two'], 1]);
});

it('keeps the spaces and line breaks of a saved text', () => {
  expect(overlay('He says', 5, 'He says ', 5)).toEqual([['He says '], 0]);
  expect(overlay('Called.', 5, 'Called.\n', 5)).toEqual([['Called.\n'], 0]);
});

it("shows a colleague's later answer", () => {
  expect(overlay('Theirs', 6, 'Mine', 5)).toEqual([['Theirs'], 0]);
});
