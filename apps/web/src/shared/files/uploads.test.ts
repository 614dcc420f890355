import { asId } from '@guidepost/contracts';
import { expect, it } from 'vitest';
import { type Upload, type UploadEvent, uploadsAfter } from './uploads.ts';

const after = (...events: UploadEvent[]) => events.reduce<readonly Upload[]>(uploadsAfter, []);
const begun: UploadEvent = { type: 'begun', key: 1, name: 'greeting.wav', size: 100 };

it('goes from uploading to processing to done', () => {
  expect(after(begun)).toEqual([{ key: 1, name: 'greeting.wav', size: 100, state: 'uploading', progress: 0 }]);
  const half: UploadEvent = { type: 'progress', key: 1, part: 0.5 };
  expect(after(begun, half)[0]).toMatchObject({ state: 'uploading', progress: 0.5 });
  const all: UploadEvent = { type: 'progress', key: 1, part: 1 };
  expect(after(begun, half, all)[0]?.state).toBe('processing');
  expect(after(begun, all, half)[0]).toMatchObject({ state: 'processing', progress: 1 });
  expect(after(begun, all, { type: 'done', key: 1, fileId: asId(7) })[0]).toMatchObject({ state: 'done', fileId: 7 });
});

it('starts a failed upload again in its place, and shows why a file was refused', () => {
  const other: UploadEvent = { type: 'begun', key: 2, name: 'b.wav', size: 1 };
  const failed = after(begun, other, { type: 'progress', key: 1, part: 0.7 }, { type: 'failed', key: 1 });
  expect(failed.map(({ state }) => state)).toEqual(['failed', 'uploading']);
  expect(uploadsAfter(failed, begun).map(({ key, state, progress }) => [key, state, progress])).toEqual([
    [1, 'uploading', 0],
    [2, 'uploading', 0],
  ]);
  const problem = { key: 'Invalid audio file type', values: {} };
  const refused = after(begun, { type: 'refused', key: 1, problem });
  expect(refused[0]).toMatchObject({ state: 'refused', problem });
});

it('removes an aborted upload and ignores its later events', () => {
  const afterRemoval = after(begun, { type: 'removed', key: 1 });
  expect(afterRemoval).toEqual([]);
  for (const late of [
    { type: 'progress', key: 1, part: 1 },
    { type: 'done', key: 1, fileId: asId<'File'>(7) },
    { type: 'failed', key: 1 },
  ] as const)
    expect(uploadsAfter(afterRemoval, late)).toEqual([]);
  const done = after(begun, { type: 'done', key: 1, fileId: asId(7) });
  expect(uploadsAfter(done, { type: 'failed', key: 1 })).toEqual(done);
});
