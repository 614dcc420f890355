import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { loadConfig, type RunningServer, startServer } from '@guidepost/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from './shared/ports.ts';
import { repositoryRoot } from './shared/root.ts';
import { type Clone, cloneTemplate } from './testing/clone.ts';

const run = promisify(execFile);
const read = (file: string) => readFileSync(path.join(repositoryRoot, file), 'utf8');
const rules = read('deploy/prometheus/alerts.yml');
const alarms = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name as string);
const hasPromtool = await run('promtool', ['--version']).then(
  () => true,
  () => false,
);

let clone: Clone;
let server: RunningServer;
let names: Set<string>;
beforeAll(async () => {
  clone = await cloneTemplate();
  const metricsPort = await freePort();
  const settings = {
    ENVIRONMENT: 'test',
    DATABASE_URL: clone.url,
    OIDC_ISSUER: 'http://127.0.0.1:9',
    PORT: '0',
    METRICS_PORT: String(metricsPort),
    METRICS_HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
  };
  server = await startServer(loadConfig(settings));
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  names = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name as string));
});
afterAll(async () => {
  await server.stop();
  await clone.drop();
});

const metricsIn = (text: string) =>
  new Set([...text.matchAll(/\b(guidepost_\w+|process_\w+)\b/g)].map(([name]) => name.replace(/_bucket$/, '')));

describe.each(['deploy/prometheus/alerts.yml', 'deploy/grafana/guidepost.json'])('%s', (file) => {
  it('uses only metrics that the server reports', () => {
    const used = metricsIn(read(file));
    expect(used.size).toBeGreaterThan(10);
    expect([...used].filter((name) => !names.has(name))).toEqual([]);
  });
});

it('each alarm has a section that describes what to do', () => {
  const page = read('docs/operations/alarms.md');
  expect(alarms.length).toBeGreaterThan(10);
  for (const name of alarms) {
    expect(rules).toContain(`runbook: docs/operations/alarms.md#${name.toLowerCase()}`);
    expect(page).toContain(`\n## ${name}\n`);
  }
  expect([...page.matchAll(/^## (\w+)$/gm)].map(([, name]) => name)).toEqual(alarms);
});

it.skipIf(!hasPromtool)(
  'each alarm is raised by its fault and not by a healthy system (requires promtool)',
  async () => {
    const { stdout } = await run('promtool', [
      'test',
      'rules',
      path.join(repositoryRoot, 'deploy/prometheus/alerts.test.yml'),
    ]);
    expect(stdout).toContain('SUCCESS');
    for (const name of alarms) expect(read('deploy/prometheus/alerts.test.yml')).toContain(`alertname: ${name}`);
  },
);
