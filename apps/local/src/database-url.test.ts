import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { writeRemembered } from './postgres/memory.ts';

const data = mkdtempSync(path.join(tmpdir(), 'guidepost-database-url-'));
afterAll(() => rmSync(data, { recursive: true, force: true }));
const command = [path.join(import.meta.dirname, 'database-url.ts'), '--data', data];

it('reports that there is no database before the first start, and prints nothing else', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain('Run npm start or npm run dev first');
});

it('prints the address of the database and nothing else', () => {
  writeRemembered(data, { port: 5555, password: 'secret', folder: data });
  expect(execFileSync(process.execPath, command, { encoding: 'utf8' })).toBe(
    'postgres://guidepost_owner:secret@127.0.0.1:5555/guidepost?sslmode=disable\n',
  );
});
