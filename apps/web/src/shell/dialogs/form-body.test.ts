import { NetworkError } from '@guidepost/contracts';
import { MantineProvider } from '@mantine/core';
import { type ComponentProps, createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { useFormProblem } from '../forms/use-form-problem.ts';
import { useConnection } from '../live.ts';
import { FormBody } from './FormBody.tsx';

vi.mock('../live.ts', () => ({ useConnection: vi.fn() }));

afterEach(() => void vi.mocked(useConnection).mockReset());

interface Errors {
  formError: string | undefined;
  offlineError?: string | undefined;
}

function bodyWith(errors: Errors): ReactNode {
  const form = { submit: () => {}, saving: false, guard: () => async () => {}, ...errors };
  const props: ComponentProps<typeof FormBody> = { form, save: 'Save', onSubmit: () => {}, children: null };
  return createElement(FormBody, props);
}

/** Renders a form. The connection is lost while the form shows an error, and then returns. */
function renderAfterOffline(body: ReactNode): string {
  // the form rerenders when it has seen the lost connection
  vi.mocked(useConnection).mockReturnValueOnce('disconnected').mockReturnValue('connected');
  return renderToString(createElement(MantineProvider, null, body));
}

/** A form without `useContractForm`, whose save failed with this error. */
function FailedForm({ error }: { error: Error }) {
  const { errors, showFailure } = useFormProblem();
  if (errors.formError === undefined) showFailure(error);
  return bodyWith(errors);
}

it('a form says that the user is back online after a save that failed without a connection', () => {
  const html = renderAfterOffline(bodyWith({ formError: 'No connection', offlineError: 'No connection' }));
  expect(html).toContain('You are back online.');
  expect(html).not.toContain('No connection');
});

it('a lost connection does not replace the reason why the server refused a save', () => {
  const html = renderAfterOffline(bodyWith({ formError: 'This record no longer exists.' }));
  expect(html).toContain('This record no longer exists.');
  expect(html).not.toContain('You are back online.');
});

it('a problem of the draft is shown instead of the error of a lost connection', () => {
  const html = renderAfterOffline(
    bodyWith({ formError: 'The draft could not be saved.', offlineError: 'No connection' }),
  );
  expect(html).toContain('The draft could not be saved.');
  expect(html).not.toContain('You are back online.');
});

it('a form without a contract also removes the error of a lost connection, and no other error', () => {
  const lost = renderAfterOffline(
    createElement(FailedForm, { error: new NetworkError(new TypeError('fetch failed')) }),
  );
  expect(lost).toContain('You are back online.');
  expect(lost).not.toContain('could not be reached');
  const refused = renderAfterOffline(createElement(FailedForm, { error: new Error('refused') }));
  expect(refused).toContain('Save failed');
  expect(refused).not.toContain('You are back online.');
});
