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

  it('refetch it after a workflow is renamed, but not after other changes by administrators', async () => {
    const client = new QueryClient();
    const read = vi.fn(async () => 'rows');
    new QueryObserver(client, { queryKey: docketKeys.team, queryFn: read, staleTime: 30_000 }).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(0);
    expect(read).toHaveBeenCalledTimes(1);
    docketLive.setup_updated({ type: 'workflows' } as never, client);
    await vi.advanceTimersByTimeAsync(100);
    expect(read).toHaveBeenCalledTimes(2);
    docketLive.setup_updated({ type: 'lines' } as never, client);
    await vi.advanceTimersByTimeAsync(100);
    expect(read).toHaveBeenCalledTimes(2);
  });
});
