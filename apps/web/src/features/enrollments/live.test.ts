import { asId, type EnrollmentImport } from '@guidepost/contracts';
import { expect, it, vi } from 'vitest';
import { LiveQueryClient } from '../../shell/live/query-client.ts';

vi.mock('../../shell/api.ts', () => ({ api: vi.fn(), callHandling: vi.fn() }));
const { enrollmentKeys } = await import('./api.ts');
const { enrollmentsLive } = await import('./live.ts');

const id = asId<'EnrollmentImport'>(3);

it('an event moves the progress, but a new state waits for its counts', () => {
  const client = new LiveQueryClient();
  const key = enrollmentKeys.one(id);
  const counts = { writes: 0, create: 0 } as EnrollmentImport['counts'];
  client.setQueryData(key, { id, state: 'comparing', rows: 9, processed: 0, counts } as EnrollmentImport);
  enrollmentsLive.enrollment_import_updated({ id, state: 'comparing', rows: 9, processed: 4 }, client);
  expect(client.getQueryData(key)).toMatchObject({ state: 'comparing', processed: 4 });
  enrollmentsLive.enrollment_import_updated({ id, state: 'preview', rows: 9, processed: 9 }, client);
  expect(client.getQueryData(key)).toMatchObject({ state: 'comparing' });
  expect(client.getQueryState(key)?.isInvalidated).toBe(true);
});
