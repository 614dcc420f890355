import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { batchEvents } from './batching.ts';

describe('batching', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('applies the events within the delay together, each item once', () => {
    const applied: number[][] = [];
    const add = batchEvents<number>(50, (_, items) => applied.push([...items]));
    const client = new QueryClient();
    add(client, 1);
    vi.advanceTimersByTime(49);
    add(client, 2, 1);
    expect(applied).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(applied).toEqual([[1, 2]]);
  });

  it('starts again with events after the delay', () => {
    const applied: number[][] = [];
    const add = batchEvents<number>(50, (_, items) => applied.push([...items]));
    const client = new QueryClient();
    add(client, 1);
    vi.advanceTimersByTime(50);
    add(client, 1);
    vi.advanceTimersByTime(50);
    expect(applied).toEqual([[1], [1]]);
  });

  it('separates clients', () => {
    const apply = vi.fn();
    const add = batchEvents(50, apply);
    const clients = [new QueryClient(), new QueryClient()];
    for (const client of clients) add(client);
    vi.advanceTimersByTime(50);
    expect(apply.mock.calls.map(([client]) => client)).toEqual(clients);
  });
});
