import { MantineProvider } from '@mantine/core';
import { type ComponentProps, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { useConnection } from '../live.ts';
import { FormBody } from './FormBody.tsx';

vi.mock('../live.ts', () => ({ useConnection: vi.fn() }));

afterEach(() => void vi.mocked(useConnection).mockReset());

/** Renders a form with an error. The connection is lost while the error is shown, and then returns. */
function renderAfterOffline(errors: { formError: string; offlineError?: string }): string {
  // the form rerenders when it has seen the lost connection
  vi.mocked(useConnection).mockReturnValueOnce('disconnected').mockReturnValue('connected');
  const form = { submit: () => {}, saving: false, guard: () => async () => {}, ...errors };
  const props: ComponentProps<typeof FormBody> = { form, save: 'Save', onSubmit: () => {}, children: null };
  const body = createElement(FormBody, props);
  return renderToString(createElement(MantineProvider, null, body));
}

it('a form says that the user is back online after a save that failed without a connection', () => {
  const html = renderAfterOffline({ formError: 'No connection', offlineError: 'No connection' });
  expect(html).toContain('You are back online.');
  expect(html).not.toContain('No connection');
});

it('a lost connection does not replace the reason why the server refused a save', () => {
  const html = renderAfterOffline({ formError: 'This record no longer exists.' });
  expect(html).toContain('This record no longer exists.');
  expect(html).not.toContain('You are back online.');
});

it('a problem of the draft is shown instead of the error of a lost connection', () => {
  const html = renderAfterOffline({ formError: 'The draft could not be saved.', offlineError: 'No connection' });
  expect(html).toContain('The draft could not be saved.');
  expect(html).not.toContain('You are back online.');
});
