import { asId } from '@guidepost/contracts';
import { expect, it, vi } from 'vitest';
import { LiveQueryClient } from '../../shell/live/query-client.ts';

vi.mock('../../shell/api.ts', () => ({ api: vi.fn(), callHandling: vi.fn() }));
const { clientKeys } = await import('./api.ts');
const { clientsLive } = await import('./live.ts');

it("a client's page shows that a survey has been published for it", () => {
  const client = new LiveQueryClient();
  const key = clientKeys.details(asId<'Client'>(7));
  client.setQueryData(key, {});
  clientsLive.setup_updated({ type: 'surveys', id: asId(3) }, client);
  expect(client.getQueryState(key)?.isInvalidated).toBe(true);
});
