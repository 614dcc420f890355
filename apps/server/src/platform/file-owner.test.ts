import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createsForeignFiles } from './file-owner.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'guidepost-owner-'));
afterAll(() => rmSync(folder, { recursive: true }));

it.skipIf(process.platform === 'win32')('root creates no files in the folder of another user, or below it', () => {
  if (process.getuid?.() === 0) chownSync(folder, 65_534, 65_534);
  expect(createsForeignFiles(folder, 0)).toBe(true);
  expect(createsForeignFiles(path.join(folder, 'absent/files'), 0)).toBe(true);
  expect(createsForeignFiles('/', 0)).toBe(false);
  expect(createsForeignFiles(folder, 1000)).toBe(false);
});
