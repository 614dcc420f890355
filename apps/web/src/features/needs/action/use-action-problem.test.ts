import { ApiError, type ErrorBody } from '@guidepost/contracts';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { showError } from '../../../shell/toasts/store.ts';
import { useActionProblem } from './use-action-problem.ts';

vi.mock('../../../shell/toasts/store.ts', () => ({ showError: vi.fn() }));

beforeEach(() => void vi.mocked(showError).mockReset());

/** Renders the problem of a form after its save failed with this error. */
function Form({ error }: { error: Error }) {
  const { problem, fail } = useActionProblem();
  if (problem === undefined)
    try {
      fail(error);
    } catch (thrown) {
      expect(thrown).toBe(error);
    }
  return problem ?? 'no problem';
}
const render = (error: Error) => renderToString(createElement(Form, { error }));
const refused = (status: number) => new ApiError(status, { userMessage: 'Refused.' } as ErrorBody, '');

it('shows the specified error in the form and one toast if the server fails', () => {
  expect(render(refused(500))).toBe('An error has occurred.');
  expect(showError).toHaveBeenCalledOnce();
});

it('leaves the error to the form if the form has a more exact message', () => {
  expect(render(refused(404))).toBe('no problem');
  expect(showError).not.toHaveBeenCalled();
});
