import { existsSync } from 'node:fs';
import { sleep } from '../../apps/local/src/shared/processes.ts';
import { guideId } from '../lib/database.ts';
import { call } from '../lib/http.ts';
import { startLiveClient } from '../lib/live-client.ts';
import { until } from '../lib/until.ts';
import { verifyChain } from '../lib/verify.ts';
import { startWorld, type World } from '../lib/world.ts';
import { type Fault, type FaultContext, members, seconds } from './context.ts';

const libraries = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
];

/** Returns the environment for a process whose wall clock is shifted. Its timers are not affected. */
const shifted = (library: string, offset: string): Record<string, string> => ({
  LD_PRELOAD: library,
  FAKETIME: offset,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  FAKETIME_DONT_RESET: '1',
});

/**
 * Runs work while this process's environment contains these variables. A PostgreSQL that the work starts then inherits
 * them.
 */
async function withEnvironment(env: Record<string, string>, work: () => Promise<void>): Promise<void> {
  Object.assign(process.env, env);
  try {
    await work();
  } finally {
    for (const name of Object.keys(env)) delete process.env[name];
  }
}

async function onShiftedMachine(
  { rows }: FaultContext,
  world: World,
  library: string,
  offset: '+1h' | '-1h',
): Promise<void> {
  const env = shifted(library, offset);
  await world.cluster().stop();
  await withEnvironment(env, () => world.revive());
  const server = await world.serve({ env });
  const base = `http://127.0.0.1:${server.port}`;
  try {
    const fresh = await world.token(guideId(0), 600);
    const expired = await world.token(guideId(0), -600);
    const long = await world.token(guideId(1), 7200);
    const read = (token: string) => call(`${base}/api/users/${members[0]}`, { token });
    const [withFresh, withExpired] = [await read(fresh), await read(expired)];
    if (offset === '+1h') {
      const idle = await read(long);
      rows.add(
        "the machine's clock is moved to an hour ahead of the identity provider's clock",
        'no user has access for longer than allowed: ten-minute tokens are treated as expired, and earlier sessions as idle',
        `new ten-minute token ${withFresh.status} ${withFresh.code}, expired token ${withExpired.status} ${withExpired.code}, session of before ${idle.status} ${idle.code}`,
        withFresh.status === 401 && withExpired.status === 401 && idle.status === 401,
      );
    } else {
      rows.add(
        "the machine's clock is moved to an hour behind the identity provider's clock",
        'users can continue to work; a token that expired ten minutes ago is accepted only while the clock is wrong and only in an open session',
        `new token ${withFresh.status} ${withFresh.code}, token expired for ten minutes ${withExpired.status} ${withExpired.code}`,
        withFresh.status === 200,
      );
    }
    // A user who signs in while the clock is wrong can still work, because events, audit and keys do not depend on the
    // clock.
    const newcomer = await world.issuer.token(String(guideId(1)), `at${offset}`, 7200);
    const client = startLiveClient({ base: () => base, token: newcomer, watch: { memberIds: members } });
    await until(() => client.connected());
    const key = { 'idempotency-key': `clock-${offset}-key` };
    const write = () =>
      call(`${base}/api/notes`, {
        method: 'POST',
        token: newcomer,
        headers: key,
        body: { userId: members[1], text: `<p>at ${offset}</p>` },
      });
    const [first, second] = [await write(), await write()];
    const read201 = (answer: typeof first) =>
      answer.status === 201 ? (JSON.parse(answer.text) as { id: number; createdAt: string }) : undefined;
    const note = read201(first);
    const once = note !== undefined && read201(second)?.id === note.id;
    const heard = await until(() => client.heard.has(`feed_item_updated:${note?.id}`));
    client.close();
    await sleep(3000);
    const chain = await verifyChain(world.url());
    rows.add(
      `a new sign-in, and a note that is sent twice, with the clock moved by ${offset}`,
      'the note is stored once, its live event arrives, and the audit chain is valid; only the times of records are wrong',
      `${first.status} then ${second.status} with ${once ? 'the same note' : 'another note'}, heard after ${seconds(heard)}; created ${note?.createdAt ?? 'never'} at ${Temporal.Now.instant().toString({ smallestUnit: 'second' })}; ${chain.text}`,
      once && heard < 5000 && chain.isValid,
    );
  } finally {
    await server.end('SIGKILL');
  }
}

/** Fault: the clock on the machine with PostgreSQL and the server is an hour off from the identity provider's clock. */
export const clock: Fault = async (context) => {
  const { rows } = context;
  const library = libraries.find((file) => existsSync(file));
  if (!library) {
    rows.add(
      "the machine's clock an hour off",
      'no wrong access, nothing lost',
      'not run: libfaketime is not installed (apt-get install faketime)',
      false,
    );
    return;
  }
  const world = await startWorld();
  try {
    await onShiftedMachine(context, world, library, '-1h');
    await onShiftedMachine(context, world, library, '+1h');
    await world.cluster().stop();
    await world.revive();
    const server = await world.serve();
    const token = await world.issuer.token(String(guideId(0)), 'after-the-shift', 600);
    const answer = await call(`http://127.0.0.1:${server.port}/api/users/${members[1]}`, { token });
    await sleep(2500);
    const chain = await verifyChain(world.url());
    await server.end('SIGKILL');
    rows.add(
      "the machine's clock is correct again",
      'users can sign in and work, and the audit chain of all three times is valid',
      `${answer.status}; ${chain.text}`,
      answer.status === 200 && chain.isValid,
    );
  } finally {
    await world.stop();
  }
};
