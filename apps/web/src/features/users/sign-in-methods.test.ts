import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { signInMethodsText } from './sign-in-methods.ts';

const t = ((key: string, values: Record<string, string> = {}) =>
  key.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')) as unknown as TFunction;

it.each([
  [[], null],
  [undefined, null],
  [['pwd'], 'Signed in with password'],
  [['pwd', 'OTP', 'mfa'], 'Signed in with password, one-time code, and several factors'],
  [['urn:okta:push'], 'Signed in with urn:okta:push'],
])('%j is shown as %s', (methods, text) => {
  expect(signInMethodsText(t, methods)).toBe(text);
});
