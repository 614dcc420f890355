import type { CallOptions } from '@guidepost/contracts';
import { beforeEach, expect, it, vi } from 'vitest';
import { type DraftRef, fetchDraft, noteRemoval, removeDraft } from './draft.ts';

const requests = vi.hoisted((): { method: string; keepalive: boolean | undefined }[] => []);
vi.mock('../../shell/session/session-lost.ts', () => ({ setSessionLost: () => undefined }));
vi.mock('../../shell/api.ts', () => ({
  callHandling: () => async (endpoint: { method: string }, _input: unknown, options?: CallOptions) =>
    void requests.push({ method: endpoint.method, keepalive: options?.keepalive }),
}));
beforeEach(() => void requests.splice(0));

const ref: DraftRef = { memberId: 24 as DraftRef['memberId'], type: 'needs' };

it('lets the deletion of a draft continue after the page is closed', async () => {
  await removeDraft(ref);
  expect(requests).toEqual([{ method: 'DELETE', keepalive: true }]);
});

it('loads a draft only after its deletion has ended', async () => {
  const deletion = Promise.withResolvers<void>();
  noteRemoval(ref, deletion.promise);
  const loaded = fetchDraft(ref);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(requests).toEqual([]);
  deletion.resolve();
  await loaded;
  expect(requests.map(({ method }) => method)).toEqual(['GET']);
});
