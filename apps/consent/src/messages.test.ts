import { expect, it } from 'vitest';
import spanish from './locales/es.json' with { type: 'json' };
import { fieldMessages } from './messages.ts';

it("assigns the server's messages to the fields, joined, and those of nested fields to their parent", () => {
  const t = (words: string) => words.toUpperCase();
  const label = (field: string) => `<${field}>`;
  const size = { key: '{label} must be at least {minimum} characters', values: { label: 'name', minimum: 2 } };
  expect(
    fieldMessages(
      [
        { property: 'name', constraints: { size: 'x', match: 'No match.' }, sentences: { size } },
        { property: 'address', constraints: {}, children: [{ property: 'zip', constraints: { a: 'Bad.' } }] },
      ],
      t,
      label,
    ),
  ).toEqual({ name: '<name> MUST BE AT LEAST 2 CHARACTERS, NO MATCH.', zip: 'BAD.' });
});

it('describes a required choice with the fixed Spanish text', () => {
  expect(spanish.Required).toBe('Requerido');
});
