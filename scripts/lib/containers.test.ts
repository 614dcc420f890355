import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { settingDefaults, settingNames } from '../../apps/server/src/platform/config.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Names of secret settings. Their values may be only in files or secrets. */
const secret = /PASSWORD|SECRET|TOKEN|KEY|^SMTP_URL$|^NATS_URL$|^DATABASE_\w*URL$/;
const isSetting = (name: string) => settingNames.includes(name.replace(/_FILE$/, ''));
/** Commands that `guidepost --help` lists. */
const commands = new Set(
  [...read('apps/server/src/guidepost-cli.ts').matchAll(/^ {2}guidepost (--help|\w+)/gm)].map(([, name]) => name),
);
const routes = new Set([...read('apps/server/src/app.ts').matchAll(/fastify\.get\('([^']+)'/g)].map(([, at]) => at));
/** Seconds that a server may take to end after it has closed its port. */
const stopSeconds = 20;

/** Returns the parts of settings that do not exist, and secret settings that have a value. */
const wrongSettings = (settings: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(settings).filter((name) => !isSetting(name) || (secret.test(name) && !name.endsWith('_FILE')));

interface Service {
  image: string;
  command?: string[];
  environment?: Record<string, string>;
  secrets?: string[];
  volumes?: string[];
  ports?: string[];
  cap_drop?: string[];
  cap_add?: string[];
  read_only?: boolean;
  security_opt?: string[];
  restart?: string;
  network_mode?: string;
  stop_grace_period?: string;
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
}

describe('deploy/compose.yaml', () => {
  const compose: {
    services: Record<string, Service>;
    secrets: Record<string, { file: string }>;
    volumes: Record<string, unknown>;
  } = parse(read('deploy/compose.yaml'), { merge: true });
  const services = Object.entries(compose.services);
  const ours = services.filter(([, { image }]) => image.startsWith('${GUIDEPOST_IMAGE'));
  const service = (name: string) => compose.services[name] as Service;

  it('limits what each container may do', () => {
    expect(services.length).toBeGreaterThan(5);
    for (const [name, { read_only, cap_drop, cap_add, security_opt, restart }] of services) {
      expect({ name, read_only, cap_drop, security_opt }).toEqual({
        name,
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
      expect(cap_add ?? []).toEqual(name === 'caddy' ? ['NET_BIND_SERVICE'] : []);
      expect(restart).toBe(['migrate', 'admin'].includes(name) ? 'no' : 'unless-stopped');
    }
  });

  it('writes no query string to any log of Caddy', () => {
    const [options = '', site = ''] = read('deploy/compose/Caddyfile').split('(automatic)');
    for (const part of [options, site]) expect(part).toContain('request>uri regexp \\?.* ""');
  });

  it('sets only existing settings, and no secret', () => {
    expect(ours.map(([name]) => name)).toEqual(['web', 'jobs', 'migrate', 'admin']);
    for (const [name, { environment = {}, command = [] }] of ours) {
      expect({ name, wrong: wrongSettings(environment) }).toEqual({ name, wrong: [] });
      expect(commands).toContain(command[0]);
    }
    const required = Object.entries(settingDefaults()).filter(([, value]) => value === 'required');
    expect(required.length).toBeGreaterThan(1);
    for (const [name] of required)
      for (const one of ['web', 'jobs', 'admin'])
        expect(Object.keys(service(one).environment ?? {}).map((key) => key.replace(/_FILE$/, ''))).toContain(name);
    for (const { file } of Object.values(compose.secrets)) expect(file).toMatch(/^\.\/secrets\//);
    expect(read('.gitignore')).toContain('/deploy/secrets/');
    // A variable that compose.yaml reads has no secret default.
    for (const [, name = '', fallback] of read('deploy/compose.yaml').matchAll(/\$\{(\w+):-([^}]*)\}/g))
      if (secret.test(name)) expect({ name, fallback }).toEqual({ name, fallback: '' });
  });

  it('mounts only secrets that exist, from files that deploy/compose/secrets.sh writes', () => {
    const script = read('deploy/compose/secrets.sh').replace(
      '$name-password',
      'postgres-password owner-password server-password',
    );
    for (const [name, { file }] of Object.entries(compose.secrets)) {
      expect(file).toBe(`./secrets/${name}`);
      expect(script).toContain(name);
    }
    for (const [, { secrets = [], environment = {} }] of services) {
      for (const name of secrets) expect(Object.keys(compose.secrets)).toContain(name);
      for (const value of Object.values(environment)) {
        const mounted = /^\/run\/secrets\/(.+)$/.exec(value)?.[1];
        if (mounted) expect(secrets).toContain(mounted);
      }
    }
  });

  it("gives the owner's URL only to commands", () => {
    const withOwner = ours.filter(([, { secrets = [] }]) => secrets.includes('database-owner-url'));
    expect(withOwner.map(([name]) => name)).toEqual(['migrate', 'admin']);
    for (const name of ['web', 'jobs']) expect(JSON.stringify(service(name))).not.toContain('OWNER');
  });

  it.skipIf(process.platform === 'win32')('an interrupted secrets.sh can run again', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'guidepost-secrets-'));
    try {
      cpSync(path.join(root, 'deploy/compose/secrets.sh'), path.join(folder, 'compose/secrets.sh'));
      // Only root can change owners, so this program records the calls instead.
      const run = (chown: string, openssl?: string) => {
        if (openssl) writeFileSync(path.join(folder, 'openssl'), `#!/bin/sh\n${openssl}\n`, { mode: 0o755 });
        else rmSync(path.join(folder, 'openssl'), { force: true });
        writeFileSync(path.join(folder, 'chown'), `#!/bin/sh\n${chown}\n`, { mode: 0o755 });
        const env = { PATH: `${folder}:${process.env.PATH}` };
        return spawnSync('sh', [path.join(folder, 'compose/secrets.sh')], { env }).status;
      };
      const secrets = () => readdirSync(path.join(folder, 'secrets')).filter((name) => !name.startsWith('.'));
      expect(run('exit 1')).not.toBe(0);
      expect(run('exit 0', 'exit 1')).not.toBe(0);
      expect(secrets()).toEqual([]);
      expect(run('exit 0')).toBe(0);
      expect(secrets().sort()).toEqual(Object.keys(compose.secrets).sort());
      expect(readdirSync(path.join(folder, 'secrets'))).toEqual(secrets());
      for (const name of secrets()) expect(statSync(path.join(folder, 'secrets', name)).mode & 0o777).toBe(0o400);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('Caddy gets URLs without a path', () => {
    for (const [, url] of read('deploy/compose/env.example').matchAll(/^(?:PUBLIC|CONSENT)_URL=(.*)$/gm))
      expect(url).toMatch(/^https:\/\/[^/]+$/);
  });

  it('mounts only files and volumes that exist', () => {
    for (const [, { volumes = [] }] of services)
      for (const [from = ''] of volumes.filter((volume) => volume.includes(':')).map((volume) => volume.split(':')))
        if (from !== './certificates' && from.startsWith('.'))
          expect(existsSync(path.join(root, 'deploy', from))).toBe(true);
        else if (!from.startsWith('.')) expect(Object.keys(compose.volumes)).toContain(from);
  });

  it('opens ports only for Caddy, and for metrics on this machine', () => {
    for (const [name, { ports = [] }] of services)
      for (const port of ports) expect(name === 'caddy' || port.startsWith('127.0.0.1:')).toBe(true);
    expect(service('postgres').network_mode).toBe('none');
    expect(service('postgres').ports).toBeUndefined();
  });

  it('starts the servers after the migration, and waits for them when it stops them', () => {
    expect(service('migrate').depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
    for (const name of ['web', 'jobs']) {
      const { depends_on, environment, stop_grace_period, healthcheck } = service(name);
      expect(depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } });
      expect(environment?.ROLES).toBe(name);
      const probe = healthcheck?.test.join(' ') ?? '';
      expect(routes).toContain(/http:\/\/[\d.:]+(\/\w+)/.exec(probe)?.[1]);
      expect(probe).toContain(`:${environment?.PORT}/`);
      const drain = Number(environment?.DRAIN_SECONDS ?? settingDefaults().DRAIN_SECONDS);
      expect(Number.parseInt(stop_grace_period ?? '', 10)).toBeGreaterThanOrEqual(drain + stopSeconds);
    }
  });
});

interface Container {
  name: string;
  image?: string;
  args?: string[];
  env?: { name: string; value?: string }[];
  securityContext?: Record<string, unknown>;
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> };
  ports?: { name: string }[];
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
}
interface Probe {
  httpGet: { path: string; port: string };
}
interface Manifest {
  kind: string;
  metadata: { name: string };
  spec: {
    replicas?: number;
    minAvailable?: number;
    template?: {
      spec: {
        securityContext?: Record<string, unknown>;
        terminationGracePeriodSeconds?: number;
        containers: Container[];
      };
    };
  } & Record<string, unknown>;
}

describe('deploy/kubernetes', () => {
  const folder = path.join(root, 'deploy/kubernetes');
  const files = globSync('**/*.yaml', { cwd: folder });
  const manifests = files
    .filter((file) => !file.endsWith('kustomization.yaml'))
    .flatMap((file) =>
      parseAllDocuments(readFileSync(path.join(folder, file), 'utf8')).map((one) => one.toJS() as Manifest),
    );
  const kustomizations = files
    .filter((file) => file.endsWith('kustomization.yaml'))
    .map((file) => ({ file, content: parse(readFileSync(path.join(folder, file), 'utf8')) }));
  const literals = kustomizations
    .flatMap(({ content }) => (content.configMapGenerator ?? []) as { literals: string[] }[])
    .flatMap((generator) => generator.literals)
    .map((literal) => literal.split('=') as [string, string]);
  const settings = Object.fromEntries(literals);
  const find = (kind: string, name: string) => {
    const found = manifests.find((one) => one.kind === kind && one.metadata.name === name);
    if (!found) throw new Error(`There is no ${kind} ${name}.`);
    return found;
  };
  const containersOf = ({ spec }: Manifest) => spec.template?.spec.containers ?? [];
  const servers = ['guidepost-web', 'guidepost-jobs'];

  it('each kustomization lists files that exist', () => {
    expect(kustomizations.length).toBeGreaterThan(5);
    for (const { file, content } of kustomizations)
      for (const entry of [...(content.resources ?? []), ...(content.components ?? [])])
        expect({ file, entry, exists: existsSync(path.join(folder, path.dirname(file), entry)) }).toEqual({
          file,
          entry,
          exists: true,
        });
  });

  it('limits what each container may do', () => {
    const pods = manifests.filter((one) => containersOf(one).length > 0 && one.metadata.name !== 'any');
    expect(pods.map((one) => one.metadata.name).toSorted()).toEqual([
      'guidepost-jobs',
      'guidepost-migrate',
      'guidepost-web',
    ]);
    for (const pod of pods)
      expect(pod.spec.template?.spec.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
    const containers = manifests.flatMap(containersOf).filter(({ image }) => image !== undefined);
    expect(containers).toHaveLength(4);
    for (const { securityContext, resources } of containers) {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(Object.keys(resources?.requests ?? {})).toEqual(['cpu', 'memory']);
      expect(resources?.limits).toHaveProperty('memory');
    }
  });

  it('sets only existing settings, and no secret', () => {
    expect(wrongSettings(settings)).toEqual([]);
    for (const container of manifests.flatMap(containersOf).filter(({ name }) => name === 'guidepost'))
      expect(wrongSettings(Object.fromEntries((container.env ?? []).map(({ name, value }) => [name, value])))).toEqual(
        [],
      );
    for (const [name, value] of Object.entries(settingDefaults()))
      if (value === 'required') expect([name, `${name}_FILE`].some((one) => one in settings)).toBe(true);
    expect(manifests.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    for (const { content } of kustomizations) expect(content.secretGenerator).toBeUndefined();
  });

  it("gives the owner's URL only to the migration", () => {
    const owner = /DATABASE_OWNER_URL|guidepost-database-owner/;
    for (const name of servers) expect(JSON.stringify(find('Deployment', name))).not.toMatch(owner);
    expect(JSON.stringify(settings)).not.toMatch(owner);
    expect(JSON.stringify(find('Job', 'guidepost-migrate'))).toMatch(owner);
  });

  it('probes paths that exist, and gives a server enough time to end', () => {
    for (const name of servers) {
      const pod = find('Deployment', name);
      const [container] = containersOf(pod) as [Container];
      expect(commands).toContain(container.args?.[0]);
      const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe];
      expect(probes.map((probe) => probe?.httpGet.path)).toEqual(['/healthz', '/healthz', '/readyz']);
      for (const probe of probes) {
        expect(routes).toContain(probe?.httpGet.path);
        expect(container.ports?.map((port) => port.name)).toContain(probe?.httpGet.port);
      }
      expect(pod.spec.template?.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(
        Number(settings.DRAIN_SECONDS) + stopSeconds,
      );
    }
    expect(commands).toContain(containersOf(find('Job', 'guidepost-migrate'))[0]?.args?.[0]);
  });

  it('requests the files of a page from another pod if they are missing', () => {
    interface Rules {
      tls: unknown;
      rules: { host: string; http: { paths: { path: string }[] } }[];
    }
    const pages = find('Ingress', 'guidepost').spec as unknown as Rules;
    const assets = find('Ingress', 'guidepost-assets');
    expect(assets.metadata).toMatchObject({
      annotations: { 'nginx.ingress.kubernetes.io/proxy-next-upstream': 'error timeout http_404' },
    });
    const { tls, rules } = assets.spec as unknown as Rules;
    expect(tls).toEqual(pages.tls);
    expect(rules.map(({ host }) => host)).toEqual(pages.rules.map(({ host }) => host));
    for (const { http } of rules) expect(http.paths.map((one) => one.path)).toEqual(['/assets', '/consent/assets']);
  });

  it('one web pod remains when a machine is emptied', () => {
    const replicas = find('Deployment', 'guidepost-web').spec.replicas ?? 1;
    expect(find('PodDisruptionBudget', 'guidepost-web').spec.minAvailable).toBeLessThan(replicas);
  });

  it('PostgreSQL acknowledges a change only after a standby has stored it', () => {
    expect(find('Cluster', 'guidepost-postgres').spec).toMatchObject({
      instances: 3,
      postgresql: { synchronous: { number: 1, dataDurability: 'required' } },
    });
    const { managed } = find('Cluster', 'guidepost-postgres').spec as { managed: { roles: { name: string }[] } };
    for (const { name } of managed.roles) expect(read('deploy/roles.sql')).toContain(`'${name} LOGIN`);
  });

  it.skipIf(process.platform === 'win32')('prometheus-rule.sh writes the alarms of deploy/prometheus', () => {
    const rule = parse(execFileSync('sh', [path.join(folder, 'prometheus-rule.sh')], { encoding: 'utf8' }));
    expect(rule.kind).toBe('PrometheusRule');
    expect(rule.spec).toEqual(parse(read('deploy/prometheus/alerts.yml')));
  });
});
