import { sleep } from '../../apps/local/src/shared/processes.ts';
import { asOwner, guideId } from '../lib/database.ts';
import { call } from '../lib/http.ts';
import { startLiveClient } from '../lib/live-client.ts';
import { until } from '../lib/until.ts';
import { type BenchContext, type Fault, members, seconds, withWorld } from './context.ts';

/** Measures how long after a change the server still accepts a user's requests and keeps the user's socket open. */
async function measureAcceptedTime(
  { base }: BenchContext,
  token: string,
  change: () => Promise<number>,
): Promise<{ calls: number; socket: number; code: string; said: string[] }> {
  const client = startLiveClient({ base: () => base, token, watch: { memberIds: members } });
  await until(() => client.connected());
  const connectsBefore = client.counts.connects;
  // When the change took effect, as a value of performance.now().
  const at = await change();
  let socketGone = Number.POSITIVE_INFINITY;
  const watching = until(
    () => !client.connected() || client.counts.connects > connectsBefore || client.counts.failed.length > 0,
    20_000,
  ).then(() => {
    socketGone = performance.now() - at;
  });
  let code = '';
  await until(async () => {
    const answer = await call(`${base}/api/users/${members[0]}`, { token });
    code = `${answer.status} ${answer.code}`;
    return answer.status === 401;
  }, 20_000);
  const calls = performance.now() - at;
  await watching;
  const failedKinds = [...client.counts.failed];
  client.close();
  return { calls: Math.max(0, calls), socket: Math.max(0, socketGone), code, said: failedKinds };
}

const isWithinLimit = ({ calls, socket }: { calls: number; socket: number }) => calls <= 5000 && socket <= 5000;

/** Fault: a user's access ends during a session, in each possible way. */
export const sessions: Fault = ({ rows }) =>
  withWorld(async (stage) => {
    const { world, base } = stage;
    const notify = (injection: string, result: Awaited<ReturnType<typeof measureAcceptedTime>>) =>
      rows.add(
        injection,
        'requests are refused and the socket closes within 5 s',
        `requests refused after ${seconds(result.calls)} (${result.code}), socket closed after ${seconds(result.socket)} (${result.said[0] ?? 'no word'})`,
        isWithinLimit(result),
      );

    const short = await world.token(guideId(2), 8);
    const expires = performance.now() + 8000;
    notify(
      'an access token expires while requests and a socket use it',
      await measureAcceptedTime(stage, short, async () => {
        await call(`${base}/api/users/${members[0]}`, { token: short });
        await sleep(Math.max(0, expires - performance.now()));
        return expires;
      }),
    );
    notify(
      'a user is disabled during a session',
      await measureAcceptedTime(stage, await world.token(guideId(0)), async () => {
        await asOwner(world.url(), (owner) =>
          owner.query('UPDATE staff SET disabled_at = now() WHERE user_id = $1', [guideId(0)]),
        );
        return performance.now();
      }),
    );
    const other = await world.token(guideId(1));
    notify(
      'a session ends because the user logs out in a different browser',
      await measureAcceptedTime(stage, other, async () => {
        await call(`${base}/api/session`, { method: 'DELETE', token: other });
        return performance.now();
      }),
    );
  });
