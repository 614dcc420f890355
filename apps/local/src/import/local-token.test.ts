import { describe, expect, it, vi } from 'vitest';
import { SignInError } from '../identity/sign-in.ts';
import { Problem } from '../shared/problem.ts';

const accessToken = vi.fn();
vi.mock('../token/access-token.ts', () => ({ accessToken }));
const { localToken } = await import('./local-token.ts');

const refused = (code: string, sentence: string) =>
  accessToken.mockRejectedValueOnce(new Problem(sentence, 1, { cause: new SignInError(code, sentence) }));
async function problemOf(as: string | undefined): Promise<[string, number]> {
  const error = await localToken(as, 8080).catch((problem: unknown) => problem);
  if (!(error instanceof Problem)) throw error;
  return [error.message, error.exitCode];
}

describe('the user of an import', () => {
  it('must be given if there is no demo; otherwise the command is wrong', async () => {
    refused('unknown_account', 'There is no account superadmin@demo.test.');
    expect(await problemOf(undefined)).toEqual([
      'Enter the user who imports: --as EMAIL. --help lists the options.',
      2,
    ]);
    refused('disabled_account', 'superadmin@demo.test is disabled and cannot sign in.');
    expect((await problemOf(undefined))[0]).toMatch(/^Enter the user who imports/);
  });

  it('is named in the error if the user may not sign in', async () => {
    refused('unknown_account', 'There is no account ada@example.org.');
    expect(await problemOf('ada@example.org')).toEqual(['There is no account ada@example.org.', 2]);
  });

  it('is not blamed if the server does not respond', async () => {
    accessToken.mockRejectedValueOnce(new Problem('Guidepost is not running on port 8080: start it with npm start.'));
    expect(await problemOf(undefined)).toEqual(['Guidepost is not running on port 8080: start it with npm start.', 1]);
  });
});
