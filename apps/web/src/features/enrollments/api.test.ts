import { asId, contracts } from '@guidepost/contracts';
import { InfiniteQueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveQueryClient } from '../../shell/live/query-client.ts';

interface Call {
  path: string;
  body: unknown;
  answer: () => void;
  fail: () => void;
}
const server = { isTaken: false, calls: [] as Call[] };

vi.mock('../../shell/api.ts', () => {
  const call = (endpoint: { path: string }, { body }: { body?: { byHand?: string; decisions?: never } }) => {
    const row = { position: 1, items: [{ key: 'name', isTaken: server.isTaken }] };
    return new Promise((resolve, reject) =>
      server.calls.push({
        path: endpoint.path,
        body,
        answer() {
          const [decision] = (body?.decisions ?? []) as { isTaken: boolean }[];
          if (body?.byHand || decision) server.isTaken = decision?.isTaken ?? body?.byHand === 'file';
          resolve(endpoint === contracts.enrollments.rows ? { data: [row], next: null } : { id: 3 });
        },
        fail: () => reject(new Error('refused')),
      }),
    );
  };
  return { api: call, callHandling: () => call };
});

const { applyImport, decideAll, decideItem, enrollmentKeys, rowsOptions } = await import('./api.ts');

const id = asId<'EnrollmentImport'>(3);
const { decide, rows, apply } = contracts.enrollments;
const of = ({ path }: { path: string }) => server.calls.filter((call) => call.path === path);

describe('selections in a preview', () => {
  let client: LiveQueryClient;
  const isTicked = () =>
    client.getQueryData(
      rowsOptions(id, { outcome: 'change', search: '', byHand: false, likely: false, left: false }).queryKey,
    )?.pages[0]?.data[0]?.items[0]?.isTaken;
  const untick = () => decideItem(client, id, { position: 1, key: 'name', isTaken: false });

  beforeEach(async () => {
    server.isTaken = false;
    server.calls = [];
    client = new LiveQueryClient();
    const options = rowsOptions(id, { outcome: 'change', search: '', byHand: false, likely: false, left: false });
    new InfiniteQueryObserver(client, options).subscribe(() => {});
    await expect.poll(() => of(rows).length).toBe(1);
    of(rows)[0]?.answer();
    await expect.poll(isTicked).toBe(false);
  });

  it('keep a deselected row while the rows are loaded after a selection of all, or for a live event', async () => {
    const all = decideAll(client, id, 'file');
    of(decide)[0]?.answer();
    await expect.poll(() => of(rows).length).toBe(2);
    of(rows)[1]?.answer();
    await all;
    expect(isTicked()).toBe(true);

    void client.invalidateQueries({ queryKey: enrollmentKeys.rows(id) });
    await expect.poll(() => of(rows).length).toBe(3);
    const one = untick();
    expect(isTicked()).toBe(false);
    of(rows)[2]?.answer();
    await expect.poll(() => client.isFetching()).toBe(0);
    expect(isTicked()).toBe(false);
    of(decide)[1]?.answer();
    await one;
    expect([isTicked(), server.isTaken]).toEqual([false, false]);
  });

  it('are sent in the order in which they were made, and all of them before the import', async () => {
    const all = decideAll(client, id, 'file');
    const one = untick();
    const applied = applyImport(id);
    expect(server.calls.filter(({ path }) => path !== rows.path).map(({ body }) => body)).toEqual([{ byHand: 'file' }]);
    of(decide)[0]?.answer();
    await expect.poll(() => of(decide).length).toBe(2);
    expect(of(apply).length).toBe(0);
    of(decide)[1]?.answer();
    await one;
    await expect.poll(() => of(apply).length).toBe(1);
    of(apply)[0]?.answer();
    await applied;
    for (const read of of(rows)) read.answer();
    await all;
    expect(server.isTaken).toBe(false);
  });

  it("return to the server's state if one fails, and a waiting import does not start", async () => {
    const one = decideItem(client, id, { position: 1, key: 'name', isTaken: true });
    const applied = applyImport(id);
    expect(isTicked()).toBe(true);
    of(decide)[0]?.fail();
    await one;
    await expect(applied).rejects.toThrow('refused');
    expect(isTicked()).toBe(false);
    expect([of(apply).length, of(rows).length]).toEqual([0, 2]);
  });
});
