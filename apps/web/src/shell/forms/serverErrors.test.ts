import { expect, it } from 'vitest';
import { fieldErrors, withLabel } from './serverErrors.ts';

it('flattens the errors of the server to the fields that they belong to', () => {
  expect(
    fieldErrors([
      { property: 'body.text', constraints: { max: 'too long', shape: 'odd' } },
      {
        property: 'address',
        constraints: {},
        children: [{ property: 'zip', constraints: { size: 'must be 5 digits' } }],
      },
    ]),
  ).toEqual([
    { path: 'text', message: 'too long. odd' },
    { path: 'address.zip', message: 'must be 5 digits' },
  ]);
});

it('puts the label before a message that lacks its subject', () => {
  expect(withLabel('Zip', 'must be 5 digits')).toBe('Zip must be 5 digits');
  expect(withLabel('Zip', 'Zip is required.')).toBe('Zip is required.');
});
