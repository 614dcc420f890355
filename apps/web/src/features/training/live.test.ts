import { asId } from '@guidepost/contracts';
import { expect, it, vi } from 'vitest';
import { LiveQueryClient } from '../../shell/live/query-client.ts';

vi.mock('../../shell/api.ts', () => ({ api: vi.fn(), callHandling: vi.fn() }));
const { trainingKeys } = await import('./api.ts');
const { trainingLive } = await import('./live.ts');

it('the training page shows that a user has joined the team', () => {
  const client = new LiveQueryClient();
  const key = trainingKeys.status;
  client.setQueryData(key, {});
  trainingLive.setup_updated({ type: 'users', id: asId(3) }, client);
  expect(client.getQueryState(key)?.isInvalidated).toBe(true);
});
