import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type World } from '../lib/world.ts';
import { compare } from './compare.ts';
import { pgbenchPath } from './pgbench.ts';
import { workloads } from './workloads.ts';

const members = 400;
const hasPgbench = pgbenchPath() !== undefined;
if (!hasPgbench)
  process.stderr.write('The workloads are not tested: pgbench is neither below /usr/lib/postgresql nor on the PATH.\n');

/** Runs with `npm test -- --all`, or if the file is named. */
describe.skipIf(!hasPgbench)('every workload of the bench runs for a second', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld(members);
  });
  afterAll(() => world?.stop());

  it.each(workloads.map((workload) => ({ name: workload.name, workload })))('$name', async ({ workload }) => {
    const { ours } = await compare(workload, {
      databaseUrl: world.url(),
      members,
      feed: world.plan.feed,
      seconds: 1,
      pgbenchWarmUpMs: 100,
      requests: 200,
      administrator: false,
      postgres: world.cluster().pid() ?? 0,
      nodeArgs: [],
      say: () => {},
    });
    expect(ours.count).toBeGreaterThan(0);
  });
});
