import { asId, contracts } from '@guidepost/contracts';
import { expect, it, vi } from 'vitest';

const api = vi.fn();
vi.mock('../../shell/api.ts', () => ({ api, callHandling: () => api, useActingUser: vi.fn() }));

const { extendNeed } = await import('./api.ts');

it('extends a need only in the version that the user saw, so that a repeated request has no effect', async () => {
  await extendNeed({ id: asId(5), version: 3 });
  expect(api).toHaveBeenCalledWith(contracts.needs.update, {
    params: { needId: 5 },
    body: { shouldExtend: true, version: 3 },
  });
});
