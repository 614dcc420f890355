import { execFileSync, spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const deploy = path.join(import.meta.dirname, '../../deploy');
const hasOpenssl = process.platform !== 'win32' && spawnSync('openssl', ['version']).error === undefined;

it.skipIf(!hasOpenssl)('each machine has a certificate that is also valid through HAProxy on 127.0.0.1', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'guidepost-certificates-'));
  const create = (address: string) =>
    execFileSync(path.join(deploy, 'postgres-certificates.sh'), [folder, address], { stdio: 'pipe' });
  const read = (name: string) => new X509Certificate(readFileSync(path.join(folder, `${name}.crt`)));
  try {
    create('10.0.0.11');
    create('pg2.example.org');
    // each character could also be in an IPv6 address
    create('db1');
    create('fd00::11');
    expect([read('db1').checkHost('db1'), read('fd00::11').checkIP('fd00::11')]).toEqual(['db1', 'fd00::11']);
    expect(() => create('10.0.0.300')).toThrow(/10\.0\.0\.300/);
    const authority = read('ca');
    for (const address of ['10.0.0.11', 'pg2.example.org']) {
      const one = read(address);
      expect([one.verify(authority.publicKey), one.ca, one.checkIP('127.0.0.1'), one.checkHost('localhost')]).toEqual([
        true,
        false,
        '127.0.0.1',
        'localhost',
      ]);
    }
    expect([read('10.0.0.11').checkIP('10.0.0.11'), read('pg2.example.org').checkHost('pg2.example.org')]).toEqual([
      '10.0.0.11',
      'pg2.example.org',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it.skipIf(!hasOpenssl)('the authority is valid longer than its certificates, or the script names its end', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'guidepost-certificates-'));
  const file = (name: string) => path.join(folder, name);
  const create = () =>
    spawnSync(path.join(deploy, 'postgres-certificates.sh'), [folder, '10.0.0.11'], { encoding: 'utf8' });
  const end = (name: string) => Date.parse(new X509Certificate(readFileSync(file(name))).validTo);
  try {
    expect(create()).toMatchObject({ status: 0, stderr: '' });
    expect(end('ca.crt')).toBeGreaterThan(end('10.0.0.11.crt') + 9 * 365 * 86_400_000);
    const key = ['-key', file('ca.key'), '-subj', '/CN=short'];
    execFileSync('openssl', ['req', '-x509', '-config', '/dev/null', ...key, '-days', '300', '-out', file('ca.crt')]);
    expect(create()).toMatchObject({ status: 0, stderr: expect.stringContaining('ends before the new certificates') });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('deploy/patroni.yml accepts and opens no connection without TLS', () => {
  const { bootstrap, postgresql } = parse(readFileSync(path.join(deploy, 'patroni.yml'), 'utf8'));
  expect(bootstrap.dcs.postgresql.parameters.ssl).toBe('on');
  for (const rule of postgresql.pg_hba) expect(rule).toMatch(/^(local|hostssl) /);
  for (const login of Object.values(postgresql.authentication)) expect(login).toMatchObject({ sslmode: 'verify-full' });
});
