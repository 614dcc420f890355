import path from 'node:path';
import { firstLoad } from '../../apps/web/first-load.ts';

const ENTRIES = ['main.tsx', ...firstLoad].map((name) => `apps/web/src/${name}`);
/** Modules that the first load must not include: the schemas, and the package that they load. */
const LATE = ['@guidepost/contracts/schemas', 'zod'];

/** A static import or re-export that remains after types are removed. `import()` loads later and does not match. */
const STATIC = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\bfrom\s*)?['"]([^'"\n]+)['"]/gm;

/**
 * Returns a message for each chain of imports through which the staff app's first load includes the contracts' schemas.
 * Schemas and zod are a sixth of the first load, and only forms need them. Also, zod breaks the Content-Security-Policy
 * if it loads too early.
 * @param read returns a file's text, or undefined if the file does not exist
 */
export function schemasInFirstLoad(read: (file: string) => string | undefined): string[] {
  const from = new Map<string, string | null>(ENTRIES.map((file) => [file, null]));
  const found: string[] = [];
  for (const file of from.keys()) {
    for (const [, name = ''] of (read(file) ?? '').matchAll(STATIC)) {
      if (LATE.includes(name)) found.push(`${pathTo(from, file)} → ${name}`);
      if (!name.startsWith('.')) continue;
      const target = path.posix.join(path.posix.dirname(file), name);
      if (/\.tsx?$/.test(target) && !from.has(target)) from.set(target, file);
    }
  }
  return found.map(
    (way) => `${way}: the first load must not include schemas. Load the form with import(), for example as a dialog.`,
  );
}

function pathTo(from: ReadonlyMap<string, string | null>, file: string): string {
  const before = from.get(file);
  return before ? `${pathTo(from, before)} → ${file}` : file;
}
