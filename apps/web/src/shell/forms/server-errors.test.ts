import { ApiError, type ErrorBody, NetworkError } from '@guidepost/contracts';
import { expect, it } from 'vitest';
import { fieldErrors, isShownByForm } from './server-errors.ts';

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

it('knows which errors a form shows itself', () => {
  const refused = (status: number, body = {}) => new ApiError(status, body as ErrorBody, '');
  const property = { property: 'body.name', constraints: { unique: 'This name is in use.' } };
  const shown = [
    new NetworkError(new TypeError('Failed to fetch')),
    refused(400),
    refused(404),
    refused(409, { code: 'VERSION_CONFLICT' }),
    refused(409, { errors: [property] }),
  ];
  expect(shown.map(isShownByForm)).toEqual(shown.map(() => true));
  const hidden = [refused(403), refused(409), refused(500), new Error('The draft stopped the save.')];
  expect(hidden.map(isShownByForm)).toEqual(hidden.map(() => false));
});
