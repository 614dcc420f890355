import { accessToken } from '../../apps/local/src/token/access-token.ts';
import { type Account, emailOf } from '../accounts.ts';

const cachedTokens = new Map<string, Promise<string>>();

/** Returns an access token from `npm run -s token`. It is valid for an hour and reused for the same account. */
export const token = (port: number, account: Account): Promise<string> =>
  cachedTokens.getOrInsertComputed(`${port}/${account}`, () => accessToken({ email: emailOf(account), port }));
