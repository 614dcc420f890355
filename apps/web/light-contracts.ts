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

/** The module with the class of endpoints. */
const endpointId = `${light}: endpoint`;
/** The module that names the endpoints of all modules. */
const allEndpointsId = `${light}: all endpoints`;
/** The module with the endpoints of one of the server's modules. */
const endpointsIdOf = (module: string): string => `${light}: endpoints of ${module}`;
/** The module with one constant. */
const constantIdOf = (name: string): string => `${light}: constant ${name}`;

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

/** Source code of the class of an endpoint without schemas. */
const endpointText = `
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
export const at = (method, path, editorOf) => new Endpoint(method, path, editorOf);`;

/** Returns source code with the method, the path and `editorOf` of each endpoint of one module. */
function endpointsText(endpoints: Endpoints[string]): string {
  const each = Object.entries(endpoints).map(([name, { method, path: at, editorOf }]) => {
    const values = [method, at, ...(editorOf === undefined ? [] : [editorOf])];
    return `${name}: at(${values.map((value) => `'${value}'`).join(', ')})`;
  });
  return `import { at } from ${JSON.stringify(endpointId)};\nexport const endpoints = { ${each.join(', ')} };`;
}

/**
 * Returns the modules with the part of the contracts that a screen needs to call the server: addresses, constants and
 * the client, but no schemas. The modules are small, so that the first load contains only what it uses.
 */
async function lightModules(): Promise<ReadonlyMap<string, string>> {
  const { contracts, ...others } = (await import('@guidepost/contracts')) as Record<string, unknown>;
  const endpoints = Object.entries(contracts as Endpoints);
  const files = await filesWithoutSchemas();
  const modules = new Map([[endpointId, endpointText]]);
  const from = (names: string, id: string) => `export ${names} from ${JSON.stringify(id)};`;
  const lines = [from('* as contracts', allEndpointsId)];
  for (const [name, value] of Object.entries(others)) {
    const file = typeof value === 'function' ? files.find(([, exports]) => exports[name] === value)?.[0] : undefined;
    if (file) lines.push(from(`{ ${name} }`, file));
    if (!isPlain(value)) continue;
    modules.set(constantIdOf(name), `export const ${name} = ${JSON.stringify(value)};`);
    lines.push(from(`{ ${name} }`, constantIdOf(name)));
  }
  for (const [name, ofModule] of endpoints) modules.set(endpointsIdOf(name), endpointsText(ofModule));
  modules.set(
    allEndpointsId,
    endpoints.map(([name]) => from(`{ endpoints as ${name} }`, endpointsIdOf(name))).join('\n'),
  );
  return modules.set(light, lines.join('\n'));
}

/**
 * Replaces `@guidepost/contracts` in the built app with a module without schemas. Schemas and zod would be a sixth of
 * the first load, and only forms need them. Forms import the full contracts from `@guidepost/contracts/schemas`.
 */
export function lightContracts(): Plugin {
  let modules: ReadonlyMap<string, string>;
  return {
    name: 'light-contracts',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === '@guidepost/contracts' ? light : source.startsWith(light) ? source : undefined),
    async buildStart() {
      modules = await lightModules();
    },
    load(id) {
      const code = modules.get(id);
      return code === undefined ? undefined : { code, moduleSideEffects: false };
    },
  };
}
