import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

vi.mock('../../shell/api.ts', () => {
  const call = () => Promise.resolve(undefined);
  return { api: call, callHandling: () => call };
});

const { docketKeys } = await import('./api.ts');
const { docketLive } = await import('./live.ts');

describe('live events on an open docket', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Opens a docket. Returns the function that reads it. */
  async function openDocket(client: QueryClient) {
    const read = vi.fn(async () => 'rows');
    new QueryObserver(client, { queryKey: docketKeys.team, queryFn: read, staleTime: 30_000 }).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(0);
    expect(read).toHaveBeenCalledTimes(1);
    return read;
  }

  it('refetch it after the report of a death, which decides whether the member is in Outreach', async () => {
    const client = new QueryClient();
    const read = await openDocket(client);
    docketLive.death_report_updated({} as never, client);
    await vi.advanceTimersByTimeAsync(100);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('refetch it after a workflow is renamed, but not after other changes by administrators', async () => {
    const client = new QueryClient();
    const read = await openDocket(client);
    docketLive.setup_updated({ type: 'workflows' } as never, client);
    await vi.advanceTimersByTimeAsync(100);
    expect(read).toHaveBeenCalledTimes(2);
    docketLive.setup_updated({ type: 'lines' } as never, client);
    await vi.advanceTimersByTimeAsync(100);
    expect(read).toHaveBeenCalledTimes(2);
  });
});
