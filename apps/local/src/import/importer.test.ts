import { describe, expect, it, vi } from 'vitest';
import { SignInError } from '../identity/sign-in.ts';
import { Problem } from '../shared/problem.ts';

const accessToken = vi.fn();
vi.mock('../token/access-token.ts', () => ({ accessToken }));
const { signedInAs } = await import('./importer.ts');

const refused = (code: string, sentence: string) =>
  accessToken.mockRejectedValueOnce(new Problem(sentence, 1, { cause: new SignInError(code, sentence) }));
async function problemOf(as: string | undefined): Promise<[string, number]> {
  const file = vi.fn();
  const error = await signedInAs({ as, port: 8080 }, { file } as never).catch((problem: unknown) => problem);
  expect(file).not.toHaveBeenCalled();
  if (!(error instanceof Problem)) throw error;
  return [error.message, error.exitCode];
}

describe('who imports', () => {
  it('is to be said where there is no demo, as a wrong command', async () => {
    refused('unknown_account', 'There is no account superadmin@demo.test.');
    expect(await problemOf(undefined)).toEqual([
      'Enter the user who imports: --as EMAIL. --help lists the options.',
      2,
    ]);
    refused('disabled_account', 'superadmin@demo.test is disabled and cannot sign in.');
    expect((await problemOf(undefined))[0]).toMatch(/^Enter the user who imports/);
  });

  it('is named where somebody was named who may not sign in', async () => {
    refused('unknown_account', 'There is no account ada@example.org.');
    expect(await problemOf('ada@example.org')).toEqual(['There is no account ada@example.org.', 2]);
  });

  it('is not what is wrong where nothing answers', async () => {
    accessToken.mockRejectedValueOnce(new Problem('Guidepost is not running on port 8080: start it with npm start.'));
    expect(await problemOf(undefined)).toEqual(['Guidepost is not running on port 8080: start it with npm start.', 1]);
  });
});
