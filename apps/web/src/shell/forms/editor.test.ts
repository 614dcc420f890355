import { ApiError, type ErrorBody } from '@guidepost/contracts';
import { expect, it } from 'vitest';
import { editorIn } from './editor.ts';

const conflict = (body: Partial<ErrorBody>) => new ApiError(409, body as ErrorBody, 'changed');

it('the user who saved a record is another user, this user in another window, or unknown', () => {
  expect(editorIn(conflict({ changedBy: 'Priya Raman' }))).toEqual({ name: 'Priya Raman' });
  expect(editorIn(conflict({ changedBy: 'Marisol Vega', isOwnChange: true }))).toBe('self');
  expect(editorIn(conflict({}))).toBeUndefined();
});
