import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createMetrics } from '../../platform/metrics.ts';
import { observed } from './observed.ts';
import { DirectoryError, type OutsideDirectory } from './port.ts';

const asked = { zipcode: '77087', terms: 'shelter for Ana', services: [], start: 0, size: 5 };

it('counts calls by their result in the metrics, without the search terms', async () => {
  const metrics = createMetrics({
    liveLag: async () => 0,
    sockets: () => 0,
    jobsLastSeen: async () => null,
    backlog: () => Promise.reject(new Error('no database')),
    pools: () => [],
    retries: () => 0,
  });
  const outcomes: unknown[] = [];
  let fails: DirectoryError | null = null;
  const directory: OutsideDirectory = {
    search: () => (fails ? Promise.reject(fails) : Promise.resolve({ found: [], total: 0 })),
    program: () => Promise.resolve(undefined),
  };
  const watched = observed(directory, (outcome, error) => {
    metrics.called('directory', outcome);
    outcomes.push(outcome, error?.message);
  });
  await watched.search('key', asked);
  await watched.program('key', '77087', 'one');
  fails = new DirectoryError('answered 503');
  await expect(watched.search('key', asked)).rejects.toThrow('answered 503');
  fails = new DirectoryError('is not asked for a moment, after failures', { isResting: true });
  await expect(watched.search('key', asked)).rejects.toThrow();
  const server = await metrics.listen(0, '127.0.0.1');
  const text = await (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`)).text();
  server.close();
  const counts = [...text.matchAll(/guidepost_port_calls_total\{port="directory",outcome="(\w+)"\} (\d+)/g)];
  expect(counts.map(([, outcome, count]) => [outcome, count])).toEqual([
    ['answered', '2'],
    ['failed', '1'],
    ['resting', '1'],
  ]);
  expect(JSON.stringify(outcomes) + text).not.toMatch(/Ana|77087|key"/);
});
