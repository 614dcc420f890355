import { expect, it } from 'vitest';
import { fieldErrors } from './server-errors.ts';

it("assigns the server's messages to the fields, and those of nested fields to their parent", () => {
  const size = { key: '{label} must be {count} digits', values: { label: 'zip', count: 5 } };
  expect(
    fieldErrors([
      { property: 'body.name', constraints: { required: 'Name is required.' } },
      {
        property: 'address',
        constraints: {},
        children: [{ property: 'zip', constraints: { size: 'zip must be 5 digits' }, sentences: { size } }],
      },
    ]),
  ).toEqual([
    { path: 'name', said: [{ key: 'Name is required.', values: {} }] },
    { path: 'address.zip', said: [size] },
  ]);
});
