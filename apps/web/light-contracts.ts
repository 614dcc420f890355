import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { AnyEndpoint } from '@guidepost/contracts';
import type { Plugin } from 'vite';

const sources = path.resolve(import.meta.dirname, '../../packages/contracts/src');
/**
 * Name of the module without schemas. The build error for a missing export contains this name, which tells the
 * developer where the export is.
 */
const light = '\0light-contracts (schemas are in @guidepost/contracts/schemas)';

/**
 * Returns true if a value can be written as a literal. The value must consist only of strings, numbers, lists and
 * records.
 */
function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return false;
  return Object.values(value).every(isPlain);
}

/** Returns the source files of the contracts that contain no zod schemas, with their exports. */
async function filesWithoutSchemas(): Promise<[file: string, exports: Record<string, unknown>][]> {
  const files = globSync('*.ts', { cwd: sources }).filter((name) => !/\.test\.ts$|^index\.ts$/.test(name));
  const free = files.filter(
    (name) => !/^import (?!type\b)[^;]*'zod';/m.test(readFileSync(path.join(sources, name), 'utf8')),
  );
  return Promise.all(
    free.map(async (name): Promise<[string, Record<string, unknown>]> => {
      const file = path.join(sources, name);
      return [file, (await import(file)) as Record<string, unknown>];
    }),
  );
}

type Endpoints = Record<string, Record<string, Pick<AnyEndpoint, 'method' | 'path' | 'editorOf'>>>;

/**
 * Properties that only endpoints with schemas have. In the built app, reading one of them throws an error that names
 * the module with schemas.
 */
const onlyWhole = [
  'summary',
  'access',
  'subjects',
  'hidesMember',
  'params',
  'query',
  'body',
  'reply',
  'status',
  'codes',
  'bodyLimit',
  'takesForm',
  'isLookup',
] as const satisfies (keyof AnyEndpoint)[];

/** Returns source code with the method, the path and `editorOf` of every endpoint, by module and name. */
function endpointsText(contracts: Endpoints): string {
  const modules = Object.entries(contracts).map(([module, endpoints]) => {
    const each = Object.entries(endpoints).map(([name, { method, path: at, editorOf }]) => {
      const values = [method, at, ...(editorOf === undefined ? [] : [editorOf])];
      return `${name}: at(${values.map((value) => `'${value}'`).join(', ')})`;
    });
    return `  ${module}: { ${each.join(', ')} },`;
  });
  return `
class Endpoint {
  constructor(method, path, editorOf) {
    this.method = method;
    this.path = path;
    this.editorOf = editorOf;
  }
}
for (const name of ${JSON.stringify(onlyWhole)}) {
  Object.defineProperty(Endpoint.prototype, name, {
    get() {
      throw new Error('The ' + name + ' of ' + this.path + ' is in @guidepost/contracts/schemas.');
    },
  });
}
const at = (method, path, editorOf) => new Endpoint(method, path, editorOf);
export const contracts = {
${modules.join('\n')}
};`;
}

/**
 * Returns source code with the part of the contracts that a screen needs to call the server: addresses, constants and
 * the client, but no schemas.
 */
async function lightText(): Promise<string> {
  const { contracts, ...others } = (await import('@guidepost/contracts')) as Record<string, unknown>;
  const files = await filesWithoutSchemas();
  const lines = Object.entries(others).flatMap(([name, value]) => {
    if (isPlain(value)) return [`export const ${name} = ${JSON.stringify(value)};`];
    const file = typeof value === 'function' ? files.find(([, exports]) => exports[name] === value)?.[0] : undefined;
    return file ? [`export { ${name} } from ${JSON.stringify(file)};`] : [];
  });
  return [...lines, endpointsText(contracts as Endpoints)].join('\n');
}

/**
 * Replaces `@guidepost/contracts` in the built app with a module without schemas. Schemas and zod would be a sixth of
 * the first load, and only forms need them. Forms import the full contracts from `@guidepost/contracts/schemas`.
 */
export function lightContracts(): Plugin {
  return {
    name: 'light-contracts',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === '@guidepost/contracts' ? light : undefined),
    load: (id) => (id === light ? lightText() : undefined),
  };
}
