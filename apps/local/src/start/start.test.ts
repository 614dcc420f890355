import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { settingGroups } from '@guidepost/server/settings';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freePort } from '../shared/ports.ts';
import { checkPort, openDataFolder } from './checks.ts';
import { inheritedSettings, serverEnvironment } from './environment.ts';
import { lockFolder } from './folder-lock.ts';
import { readStartOptions } from './options.ts';
import { createSteps } from './steps.ts';
import { Undo } from './undo.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'guidepost-start-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('options of npm start', () => {
  it('have defaults', () => {
    expect(readStartOptions([])).toMatchObject({ port: 8080, empty: false, help: false });
  });

  it.each([['--bla'], ['--port', 'abc'], ['--port', '0'], ['--port', '70000'], ['--port'], ['--data', ''], ['extra']])(
    '%s is refused with exit code 2',
    (...args) => {
      expect(() => readStartOptions(args)).toThrow(expect.objectContaining({ exitCode: 2 }));
    },
  );
});

describe('a data folder', () => {
  it('can be used by one product at a time', async () => {
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(/already running on the data folder/);
    lock.release();
    (await lockFolder(folder)).release();
  });

  it('is awaited while the previous product stops', async () => {
    const lock = await lockFolder(folder);
    lock.stopping();
    setTimeout(() => lock.release(), 3500);
    (await lockFolder(folder)).release();
  });

  it.each([
    ['dead', { pid: 2 ** 22 - 1, stopping: false }],
    ['another one by now', { pid: process.pid, mark: 'long ago', stopping: false }],
  ])('is free if its process is %s', async (_name, holder) => {
    writeFileSync(path.join(folder, 'launcher.lock'), JSON.stringify(holder));
    (await lockFolder(folder)).release();
    expect(existsSync(path.join(folder, 'launcher.lock'))).toBe(false);
  });

  it('that cannot be created causes one sentence', () => {
    writeFileSync(path.join(folder, 'file'), '');
    expect(() => openDataFolder(path.join(folder, 'file', 'data'))).toThrow(/cannot be written/);
  });
});

it('a used port causes one sentence', async () => {
  const port = await freePort();
  await checkPort(port);
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  await expect(checkPort(port)).rejects.toThrow(`Port ${port} is in use by a different program`);
  await new Promise((resolve) => other.close(resolve));
});

describe("the server's environment", () => {
  afterEach(() => vi.unstubAllEnvs());
  const environment = () =>
    serverEnvironment({
      databaseUrl: 'postgres://x',
      publicUrl: 'http://localhost:8080',
      port: 8080,
      filesRoot: '/data/files',
      webRoot: undefined,
      consentRoot: undefined,
      phoneRoot: undefined,
      carrier: { sid: 'AC1', token: 'local' },
      secretsKey: 'a2V5',
    });

  it('uses local services, whatever the shell contains', () => {
    const outside = [
      ...settingGroups.flatMap((group) => group.settings.flatMap(({ names }) => names)),
      'TWILIO_EDGE',
      'PGHOST',
      'API_URL_FILE',
      'AUDIT_HEADS_BUCKET_FILE',
    ];
    for (const name of outside) vi.stubEnv(name, 'outside');
    const env = environment();
    expect(outside.filter((name) => env[name] === 'outside').sort()).toEqual([...inheritedSettings].sort());
    for (const name of ['API_URL', 'ASSISTANT_URL', 'NATS_URL', 'AUDIT_HEADS_BUCKET', 'DATABASE_OWNER_URL'])
      expect(env).not.toHaveProperty(name);
    expect(env).toMatchObject({
      OIDC_ISSUER: 'http://localhost:8080/_idp',
      FINDHELP_URL: 'http://localhost:8080/_findhelp',
      TWILIO_API_URL: 'http://localhost:8080/_phone/twilio',
    });
  });

  it('keeps the settings that concern only this server, and variables that are no settings', () => {
    vi.stubEnv('LOG_LEVEL', 'debug');
    vi.stubEnv('METRICS_PORT', '9464');
    vi.stubEnv('LANG', 'C.UTF-8');
    expect(environment()).toMatchObject({ LOG_LEVEL: 'debug', METRICS_PORT: '9464', LANG: 'C.UTF-8' });
  });
});

describe('progress', () => {
  it('is one plain line for each step without a terminal', async () => {
    let text = '';
    const steps = createSteps({ write: (more: string) => (text += more) });
    await steps.step('Migrations', async (detail) => detail('a.sql'));
    await expect(steps.step('Server', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(text).toMatch(/^ {2}✓ Migrations +\d+\.\d s\n {2}✗ Server\n$/);
  });
});

describe('undoing a start', () => {
  it('runs in reverse order and continues after a failure', async () => {
    const undo = new Undo();
    const done: string[] = [];
    undo.add(() => void done.push('lock'));
    undo.add(() => Promise.reject(new Error('disk')));
    undo.add(() => void done.push('server'));
    await undo.all();
    expect(done).toEqual(['server', 'lock']);
    expect(undo.failures).toHaveLength(1);
    expect(() => undo.check()).toThrow('interrupted');
  });
});
