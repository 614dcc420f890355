import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { reasonsText } from './reasons.ts';

const t = ((text: string, values?: { count: number }) =>
  text.replace('{count}', String(values?.count))) as unknown as TFunction;

it('says the reasons as one line, with a sentence for each that the catalogue can have', () => {
  const asked: string[] = [];
  const noting = ((text: string, values?: { count: number }) => {
    asked.push(text);
    return t(text, values as { count: number });
  }) as unknown as TFunction;
  expect(
    reasonsText(noting, [
      { key: 'due', text: 'contact overdue by 1 day' },
      { key: 'need', text: 'need expires tomorrow' },
      { key: 'contact', text: 'no contact in 24 days' },
    ]),
  ).toBe('Contact overdue by 1 day, need expires tomorrow, no contact in 24 days');
  expect(asked).toEqual(['contact overdue by {count} day', 'need expires tomorrow', 'no contact in {count} days']);
});
