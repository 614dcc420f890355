import { asId, contracts, maxNotifications, type Notification } from '@guidepost/contracts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';

/** The ids on the server, newest first. */
let stored: number[] = [];
const sent: unknown[] = [];

vi.mock('../../shell/api.ts', () => {
  const call = async (endpoint: unknown, { body }: { body?: { notificationIds: number[] } } = {}) => {
    if (endpoint === contracts.notifications.list)
      return stored.slice(0, maxNotifications).map((id) => ({ id, seenAt: null }));
    sent.push(body);
    if (endpoint === contracts.notifications.remove)
      stored = stored.filter((id) => !body?.notificationIds.includes(id));
    return undefined;
  };
  return { api: call, callHandling: () => call };
});

const { clear, clearAll, markAllSeen, notificationsQuery } = await import('./api.ts');

async function open() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });
  const observer = new QueryObserver(client, notificationsQuery);
  observer.subscribe(() => {});
  const shown = () => observer.getCurrentResult().data?.map(({ id }: Notification) => Number(id)) ?? [];
  await expect.poll(() => shown().length).toBeGreaterThan(0);
  return { client, shown };
}

beforeEach(() => {
  sent.length = 0;
  stored = Array.from({ length: maxNotifications + 2 }, (_, n) => 1000 - n);
});

it('after one of 200 notifications is cleared, the next older one is listed', async () => {
  const { client, shown } = await open();
  expect(shown().at(-1)).toBe(801);
  await clear(client, [asId(1000)]);
  await expect.poll(() => shown().at(-1)).toBe(800);
  expect(shown()).toHaveLength(maxNotifications);
});

it('“Mark all as read” and “Clear all” include the notifications that are not listed', async () => {
  const { client, shown } = await open();
  await markAllSeen(client, [asId(1000), asId(999)]);
  await clearAll(
    client,
    shown().map((id) => asId<'Notification'>(id)),
  );
  expect(sent).toMatchObject([
    { notificationIds: [1000, 999], seen: true, includeOlder: true },
    { includeOlder: true },
  ]);
  expect(shown()).toEqual([]);
});
