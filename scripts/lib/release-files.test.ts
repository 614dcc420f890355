import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Advisory, affectedBy, packagesIn } from './advisories.ts';
import { writeReleaseFiles } from './release-files.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'guidepost-files-'));
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
let names: string[];
beforeAll(async () => {
  writeFileSync(path.join(folder, 'guidepost-0.0.1.tar.gz'), 'an earlier release');
  names = await writeReleaseFiles(root, version, folder);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the files of a release', () => {
  it('are the source code, the notes, the bill of materials and their checksums', () => {
    expect(names).toEqual(
      [
        'SHA256SUMS',
        `guidepost-${version}-notes.md`,
        `guidepost-${version}.cdx.json`,
        `guidepost-${version}.tar.gz`,
      ].sort(),
    );
    expect(read(`guidepost-${version}-notes.md`)).toBe(
      readFileSync(path.join(root, 'changes', `${version}.md`), 'utf8'),
    );
    const packed = execFileSync('tar', ['-tzf', path.join(folder, `guidepost-${version}.tar.gz`)], {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
    expect(packed).toContain(`guidepost-${version}/apps/server/src/main.ts\n`);
    expect(packed).not.toContain('node_modules/');
  });

  it('have correct checksums', () => {
    const sums = read('SHA256SUMS')
      .trimEnd()
      .split('\n')
      .map((line) => line.split('  '));
    expect(sums.map(([, name]) => name)).toEqual(names.filter((name) => name !== 'SHA256SUMS'));
    for (const [sum, name = ''] of sums)
      expect(
        createHash('sha256')
          .update(readFileSync(path.join(folder, name)))
          .digest('hex'),
      ).toBe(sum);
  });

  it('list each package that runs the product, and none of development', () => {
    const bom = JSON.parse(read(`guidepost-${version}.cdx.json`));
    expect(bom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'guidepost', version } } });
    const listed = new Set(packagesIn(bom).map((one) => `${one.name}@${one.version}`));
    for (const place of ['apps/server', 'apps/web', 'apps/consent']) {
      const { dependencies } = JSON.parse(readFileSync(path.join(root, place, 'package.json'), 'utf8'));
      for (const [name, wanted] of Object.entries(dependencies)) expect(listed).toContain(`${name}@${wanted}`);
    }
    const known = new Set([bom.metadata.component, ...bom.components].map((one) => one['bom-ref']));
    for (const { ref, dependsOn } of bom.dependencies)
      for (const one of [ref, ...dependsOn]) expect(known).toContain(one);
    expect([...listed].filter((one) => /^(vitest|@biomejs\/biome|@playwright\/test)@/.test(one))).toEqual([]);
  });
});

const advisory = (events: object[], more: Partial<Advisory> = {}): Advisory => ({
  id: 'GHSA-xxxx-yyyy-zzzz',
  summary: 'Reads too much',
  affected: [{ package: { ecosystem: 'npm', name: 'reader' }, ranges: [{ type: 'SEMVER', events }] }],
  ...more,
});

describe('the check of advisories', () => {
  const affected = (one: Advisory, ...versions: string[]) =>
    affectedBy(one, new Map([['reader', versions]])).map((line) => /@(\S+):/.exec(line)?.[1]);

  it.each([
    [
      [{ introduced: '0' }, { fixed: '1.2.0' }],
      ['0.1.0', '1.1.9', '1.2.0-rc.1'],
    ],
    [
      [{ introduced: '1.0.0' }, { last_affected: '1.2.0' }],
      ['1.1.9', '1.2.0-rc.1', '1.2.0'],
    ],
    [
      [{ introduced: '0' }, { fixed: '0.2.0' }, { introduced: '2.0.0' }],
      ['0.1.0', '2.0.0', '10.0.0'],
    ],
    [
      [{ introduced: '2.0.0' }, { introduced: '0' }, { fixed: '0.2.0' }],
      ['0.1.0', '2.0.0', '10.0.0'],
    ],
  ])('finds the versions in %j', (events, expected) => {
    expect(affected(advisory(events), '0.1.0', '1.1.9', '1.2.0-rc.1', '1.2.0', '2.0.0', '10.0.0')).toEqual(expected);
  });

  it('reads listed versions, and omits withdrawn records, other names and other ecosystems', () => {
    const listed = { package: { ecosystem: 'npm', name: 'reader' }, versions: ['1.0.0'] };
    expect(affected(advisory([], { affected: [listed] }), '1.0.0', '1.0.1')).toEqual(['1.0.0']);
    expect(affected(advisory([{ introduced: '0' }], { withdrawn: '2026-01-01T00:00:00Z' }), '1.0.0')).toEqual([]);
    expect(
      affected(advisory([], { affected: [{ ...listed, package: { ecosystem: 'PyPI', name: 'reader' } }] }), '1.0.0'),
    ).toEqual([]);
    expect(affectedBy(advisory([{ introduced: '0' }]), new Map([['writer', ['1.0.0']]]))).toEqual([]);
  });

  it('ends with exit code 1 if a package of the release is affected', () => {
    const records = mkdtempSync(path.join(tmpdir(), 'guidepost-osv-'));
    const run = () =>
      spawnSync(
        process.execPath,
        ['scripts/advisories.ts', records, path.join(folder, `guidepost-${version}.cdx.json`)],
        {
          cwd: root,
          encoding: 'utf8',
        },
      );
    try {
      expect(run().status).toBe(2);
      writeFileSync(path.join(records, 'one.json'), JSON.stringify(advisory([{ introduced: '0' }])));
      expect(run()).toMatchObject({
        status: 0,
        stdout: expect.stringMatching(/compared with 1 advisories: 0 findings/),
      });
      const fastify = {
        package: { ecosystem: 'npm', name: 'fastify' },
        ranges: [{ type: 'SEMVER', events: [{ introduced: '5.0.0' }, { fixed: '99.0.0' }] }],
      };
      writeFileSync(path.join(records, 'two.json'), JSON.stringify(advisory([], { affected: [fastify] })));
      expect(run()).toMatchObject({
        status: 1,
        stdout: expect.stringMatching(/^fastify@5\S+: GHSA-xxxx-yyyy-zzzz Reads too much \(fixed in 99\.0\.0\)$/m),
      });
    } finally {
      rmSync(records, { recursive: true, force: true });
    }
  });
});
