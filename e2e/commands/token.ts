import { accessToken } from '../../apps/local/src/token/access-token.ts';
import { type Account, emailOf } from '../accounts.ts';

const kept = new Map<string, Promise<string>>();

/** An access token of the running product, as `npm run -s token` prints it; valid for an hour, one each account. */
export const token = (port: number, account: Account): Promise<string> =>
  kept.getOrInsertComputed(`${port}/${account}`, () => accessToken({ email: emailOf(account), port }));
