import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runTool } from './tools.ts';

interface Component {
  'bom-ref': string;
  name: string;
  purl?: string;
}

/** The parts of a CycloneDX bill of materials that the release uses. */
export interface Bom {
  bomFormat: string;
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

interface Lock {
  packages: Record<string, { name?: string; version?: string; dev?: boolean }>;
}

/**
 * Empties a folder, and writes a release's files into it: the source code as an archive, the notes, the bill of
 * materials and SHA256SUMS.
 * @param ref the commit or tag to archive
 * @returns the names of the files
 * @throws Error with the failed tool's output
 */
export async function writeReleaseFiles(
  root: string,
  version: string,
  folder: string,
  ref = 'HEAD',
): Promise<string[]> {
  // files of an earlier version would look like a part of this release
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const base = `guidepost-${version}`;
  const at = (name: string) => path.join(folder, name);
  const bom = await billOfMaterials(root);
  await requireTool(root, 'git', ['archive', '--format=tar.gz', `--prefix=${base}/`, '-o', at(`${base}.tar.gz`), ref]);
  copyFileSync(path.join(root, 'changes', `${version}.md`), at(`${base}-notes.md`));
  writeFileSync(at(`${base}.cdx.json`), `${JSON.stringify(bom, null, 1)}\n`);
  const names = [`${base}.tar.gz`, `${base}-notes.md`, `${base}.cdx.json`].sort();
  const lines = names.map(
    (name) =>
      `${createHash('sha256')
        .update(readFileSync(at(name)))
        .digest('hex')}  ${name}\n`,
  );
  writeFileSync(at('SHA256SUMS'), lines.join(''));
  return readdirSync(folder).sort();
}

async function requireTool(root: string, program: string, args: string[]): Promise<string> {
  const { ok, output } = await runTool(program, args, root);
  if (!ok) throw new Error(`${program} ${args[0]} failed: ${output}`);
  return output;
}

/**
 * Returns the bill of materials for the packages that Guidepost needs at run time, with the versions in
 * package-lock.json.
 */
async function billOfMaterials(root: string): Promise<Bom> {
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=error'];
  const output = await requireTool(root, 'npm', args).catch((error: Error) => {
    throw error.message.includes('Unknown command')
      ? new Error('This npm cannot write a bill of materials. Install a newer one: npm install --global npm@11')
      : error;
  });
  const lock: Lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  return withoutDevelopment(JSON.parse(output.slice(output.indexOf('{'))), lock);
}

/**
 * Removes development packages from a bill of materials. `npm sbom --omit=dev` is not used, because it also removes
 * packages that are development packages in one workspace but needed in another, such as fastify.
 */
export function withoutDevelopment(bom: Bom, lock: Lock): Bom {
  const used = new Set(
    Object.entries(lock.packages)
      .filter(([place, { dev }]) => place !== '' && dev !== true)
      .map(
        ([place, { name, version }]) => `${name ?? place.slice(place.lastIndexOf('node_modules/') + 13)}@${version}`,
      ),
  );
  const isUsed = (ref: string) => used.has(ref) || ref === bom.metadata.component['bom-ref'];
  return {
    ...bom,
    // npm would use the folder's name
    metadata: { ...bom.metadata, component: { ...bom.metadata.component, name: 'guidepost' } },
    components: bom.components.filter((component) => isUsed(component['bom-ref'])),
    dependencies: bom.dependencies
      .filter(({ ref }) => isUsed(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isUsed) })),
  };
}
