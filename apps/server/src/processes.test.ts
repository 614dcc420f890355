import { describe, expect, it } from 'vitest';
import { loadConfig } from './platform/config.ts';
import { configOfPart, ownPart, partsOf } from './processes.ts';

const config = loadConfig({
  ENVIRONMENT: 'test',
  DATABASE_URL: 'postgres://127.0.0.1/guidepost',
  OIDC_ISSUER: 'http://127.0.0.1:9',
  PORT: '8080',
  METRICS_PORT: '9464',
  PROCESSES: '2',
});

describe('PROCESSES', () => {
  it('starts as many web processes, and one jobs process unless ROLES excludes it', () => {
    const web = [
      { role: 'web', n: 1 },
      { role: 'web', n: 2 },
    ];
    expect(partsOf(config)).toEqual([...web, { role: 'jobs', n: 1 }]);
    expect(partsOf({ ...config, roles: new Set(['web']) })).toEqual(web);
    expect(partsOf({ ...config, roles: new Set(['jobs']) })).toEqual([{ role: 'jobs', n: 1 }]);
  });

  it('gives each process its own metrics port, and the public port only to web processes', () => {
    const ports = partsOf(config).map((part) => {
      const { port, metricsPort, roles, processes } = configOfPart(config, part);
      return [port, metricsPort, ...roles, processes];
    });
    expect(ports).toEqual([
      [8080, 9465, 'web', 1],
      [8080, 9466, 'web', 1],
      [0, 9464, 'jobs', 1],
    ]);
  });

  it('is read from the environment of a started process', () => {
    expect(ownPart({ GUIDEPOST_PROCESS: 'web 2' })).toEqual({ role: 'web', n: 2 });
    expect(ownPart({})).toBeUndefined();
  });
});
