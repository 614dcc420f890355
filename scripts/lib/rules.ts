import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cyclesIn, type Edge } from './cycles.ts';
import { schemasInFirstLoad } from './first-load.ts';
import { undeclaredConnections } from './outbound.ts';

/** An import between two files. Paths are relative to the checkout, with forward slashes. */
export interface Import {
  file: string;
  /** The imported path in the checkout, or a package's name. */
  target: string;
}

interface Rule {
  message: string;
  breaks(from: string, target: string): boolean;
}

const isInFolder = (folder: string) => (file: string) => file.startsWith(`${folder}/`);
const ownPackage = (target: string) => target.startsWith('@guidepost/');
const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file);

/**
 * Returns the name of the folder directly below `base` that contains a file. For
 * apps/server/src/modules/notes/routes.ts below modules, this is `notes`.
 */
function folderBelow(file: string, base: string): string | undefined {
  if (!isInFolder(base)(file)) return undefined;
  const [name, ...rest] = file.slice(base.length + 1).split('/');
  return rest.length > 0 ? name : undefined;
}

const packageRule = (folder: string, allowed: string[]): Rule => ({
  message: `of our own packages, ${folder} may import only: ${allowed.join(', ') || 'none'}`,
  breaks: (from, target) =>
    isInFolder(folder)(from) &&
    (ownPackage(target)
      ? !allowed.some((name) => target === name || target.startsWith(`${name}/`))
      : /^(apps|packages|e2e|bench|scripts)\//.test(target) && !isInFolder(folder)(target)),
});

const MODULES = 'apps/server/src/modules';
const FEATURES = 'apps/web/src/features';
const SHARED = 'apps/web/src/shared';
const SHELL = 'apps/web/src/shell';
/** The only file in the staff app that is allowed to read the device's clock. */
const CLOCK = `${SHARED}/clock.ts`;

const rules: Rule[] = [
  packageRule('packages/contracts', []),
  packageRule('packages/rules', ['@guidepost/contracts']),
  packageRule('packages/ui', []),
  packageRule('apps/server', ['@guidepost/contracts', '@guidepost/rules']),
  packageRule('apps/web', ['@guidepost/contracts', '@guidepost/rules', '@guidepost/ui']),
  // This app's sources do not use the staff app. Only its build uses two of the staff app's files.
  packageRule('apps/consent/src', ['@guidepost/contracts', '@guidepost/ui']),
  packageRule('apps/local', ['@guidepost/contracts', '@guidepost/rules', '@guidepost/server', '@guidepost/ui']),
  {
    message: 'a server module may import only the public.ts of a different module',
    breaks: (from, target) => {
      const [own, other] = [folderBelow(from, MODULES), folderBelow(target, MODULES)];
      if (own === undefined || other === undefined || own === other) return false;
      return target !== `${MODULES}/${other}/public.ts`;
    },
  },
  {
    message: 'platform and connectors must not import modules',
    breaks: (from, target) =>
      !isTest(from) &&
      (isInFolder('apps/server/src/platform')(from) || isInFolder('apps/server/src/connectors')(from)) &&
      isInFolder(MODULES)(target),
  },
  {
    message: 'a web feature may import only the public.ts of a different feature, and never its own public.ts',
    breaks: (from, target) => {
      const [own, other] = [folderBelow(from, FEATURES), folderBelow(target, FEATURES)];
      return (
        own !== undefined && other !== undefined && (own === other) === (target === `${FEATURES}/${other}/public.ts`)
      );
    },
  },
  {
    message: 'web/shared and web/shell must not import features, because features register themselves in features.ts',
    breaks: (from, target) => (isInFolder(SHARED)(from) || isInFolder(SHELL)(from)) && isInFolder(FEATURES)(target),
  },
  {
    message: 'web/shared must not import web/shell, because web/shell depends on web/shared',
    breaks: (from, target) => !isTest(from) && isInFolder(SHARED)(from) && isInFolder(SHELL)(target),
  },
  {
    message: 'only apps/local, scripts, e2e and bench may start processes',
    breaks: (from, target) =>
      /child_process$/.test(target) && !/^(apps\/local|scripts|e2e|bench)\/|\/vite\.config\.ts$/.test(from),
  },
];

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"\n]+)\1/g;

/** Returns all imports in the checkout's source files. */
export function readImports(root: string): Import[] {
  return sources(root).flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(IMPORT)].map(([, , name = '']) => ({
      file,
      target: name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name,
    })),
  );
}

/** Returns an error message for each violation of the import rules. */
export function brokenImports(imports: Import[]): string[] {
  return imports.flatMap(({ file, target }) =>
    rules.filter((rule) => rule.breaks(file, target)).map((rule) => `${file} imports ${target}: ${rule.message}.`),
  );
}

/** The folders whose subfolders are parts: the server's modules and the staff app's features. */
export const partFolders = { modules: MODULES, features: FEATURES } as const;

/** Returns the imports between different parts of a folder. Imports in tests do not count. */
export const partImports = (imports: readonly Import[], base: string): Edge[] =>
  imports
    .filter(({ file }) => !isTest(file))
    .flatMap(({ file, target }) => {
      const [from, to] = [folderBelow(file, base), folderBelow(target, base)];
      return from !== undefined && to !== undefined && from !== to ? [{ from, to }] : [];
    });

/**
 * Returns an error message for each group of server modules, or of web features, that import each other in a cycle.
 * Tests are exempt.
 */
export const moduleCycles = (imports: readonly Import[]): string[] =>
  Object.values(partFolders).flatMap((base) =>
    cyclesIn(partImports(imports, base)).map((group) => `${base}: ${group.join(', ')} import each other in a cycle.`),
  );

const DATABASE_TIME =
  /(?<![.\w])now\(\)|\bcurrent_(date|time|timestamp)\b|\b(clock|statement|transaction)_timestamp\(/i;

/**
 * Returns an error message for each line of a module's source that reads the time from the database. Modules must use
 * the clock's business time. Only sessions use the actual time.
 */
export function databaseTime(file: string, text: string): string[] {
  if (!isInFolder(MODULES)(file) || isTest(file) || folderBelow(file, MODULES) === 'session') return [];
  return linesWith(
    DATABASE_TIME,
    file,
    text,
    'reads the time from the database. Pass the time of the clock as a parameter.',
  );
}

const DEVICE_TIME = /\bTemporal\.Now\.(?!timeZoneId\b)|\bDate\.now\(|\bnew Date\(\)/;

/**
 * Returns an error message for each line of a screen's source that reads the device's clock, which may be wrong.
 * Screens must use the server's time.
 */
export function deviceTime(file: string, text: string): string[] {
  if (!(isInFolder(FEATURES)(file) || isInFolder(SHARED)(file)) || isTest(file) || file === CLOCK) return [];
  return linesWith(DEVICE_TIME, file, text, "reads the device's time. Use businessNow or serverNow of shared/clock.");
}

const UNSAFE_CRYPTO =
  /\bcreate(Hash|Hmac)\(\s*['"`](?!sha(256|384|512)\b)|\bcreateCipher\(|\bcreate(C|Dec)ipheriv\((?!['"`]aes-256-gcm['"`])|\bpseudoRandomBytes\(|rejectUnauthorized:\sfalse|\bshell:\strue/;

/**
 * Returns an error message for each line of source that uses unapproved cryptography, unchecked certificates or a shell
 * (ASVS 1.2.5, 11.4.1, 12.3.2).
 */
export function unsafeCrypto(file: string, text: string): string[] {
  // the local carrier behaves like Twilio, whose signatures are HMAC-SHA1
  if (isTest(file) || isInFolder('apps/local/src/carrier')(file)) return [];
  return linesWith(
    UNSAFE_CRYPTO,
    file,
    text,
    'uses unapproved cryptography, unchecked certificates or a shell. See docs/security/asvs.md.',
  );
}

const EMPTY_TEST =
  /^[ \t]*(?:it|test)\b[\w.]*\((?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`]*`),\s*(?:async\s*)?\([^()]*\)\s*=>\s*\{\s*(?:\/\/[^\n]*\s*)*\}/gm;

/** Returns an error message for each test with an empty body, which would always pass. */
export function emptyTests(file: string, text: string): string[] {
  if (!/\.(test|spec)\.tsx?$/.test(file)) return [];
  return [...text.matchAll(EMPTY_TEST)].map(({ index }) => {
    const line = text.slice(0, index).split('\n').length;
    return `${file}:${line} is a test with an empty body, which cannot fail.`;
  });
}

const SQL_TEXT = /[`'"]\s*(?:SELECT\s|INSERT INTO\s|UPDATE\s+\w+\s|DELETE FROM\s|WITH\s+\w+\s+AS\b)/g;
const SQL_CALLS = /\bimport\s*\{[^}]*(?<!type )\b(?:rows|execute|send)\b[^}]*\}\s*from\s*'[^']*\/(?:db|database)\.ts'/g;

/**
 * Returns an error message for each SQL statement on the server outside files named queries*.ts, where developers look
 * for statements.
 */
export function sqlOutsideQueries(file: string, text: string): string[] {
  if (!isInFolder('apps/server/src')(file) || isTest(file)) return [];
  if (/\/queries(-[a-z-]+)?\.ts$/.test(file)) return [];
  const code = text.replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, (comment) => ' '.repeat(comment.length));
  return [...code.matchAll(SQL_TEXT), ...code.matchAll(SQL_CALLS)].map(({ index }) => {
    const line = code.slice(0, index).split('\n').length;
    return `${file}:${line} contains SQL. Move it to a file named queries*.ts.`;
  });
}

const SEND_CALL = /\bsend\(/;

/**
 * Returns an error message for each exported function in `queries*.ts` that sends a statement without waiting, but has
 * a name that does not say so. A call to it would look like a forgotten `await`.
 */
export function unnamedSends(file: string, text: string): string[] {
  if (!/^apps\/server\/src\/.*\/queries(-[a-z-]+)?\.ts$/.test(file)) return [];
  return text.split(/^(?=export )/m).flatMap((part) => {
    const name = /^export (?:const|function) (\w+)/.exec(part)?.[1];
    const isVoid = /^export [^{]*?\): void(?: =>| \{)/.test(part);
    return name !== undefined && isVoid && SEND_CALL.test(part) && !/^send[A-Z]/.test(name)
      ? [`${file}: ${name} sends a statement without waiting for its result. Begin its name with “send”.`]
      : [];
  });
}

/** Maximum number of lines in a file. */
const maxLines = 400;

/** Returns an error message if a file has more lines than the maximum. */
export function tooManyLines(file: string, text: string): string[] {
  const lines = text.trimEnd().split('\n').length;
  return lines > maxLines ? [`${file} has ${lines} lines. The maximum is ${maxLines}. Divide it by topic.`] : [];
}

const linesWith = (pattern: RegExp, file: string, text: string, message: string): string[] =>
  text.split('\n').flatMap((line, index) => {
    const code = line.replace(/(^|\s)(\/\/|\*|\/\*).*$/, '');
    return pattern.test(code) ? [`${file}:${index + 1} ${message}`] : [];
  });

/** Returns an error message for each violation of the project's own rules in the checkout. */
export function brokenRules(root: string): string[] {
  const imports = readImports(root);
  const textOf = (file: string) => {
    const full = path.join(root, file);
    return existsSync(full) ? readFileSync(full, 'utf8') : undefined;
  };
  return [
    ...brokenImports(imports),
    ...moduleCycles(imports),
    ...schemasInFirstLoad(textOf),
    ...sources(root).flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      return [
        ...databaseTime(file, text),
        ...deviceTime(file, text),
        ...unsafeCrypto(file, text),
        ...undeclaredConnections(file, text),
        ...emptyTests(file, text),
        ...sqlOutsideQueries(file, text),
        ...unnamedSends(file, text),
      ];
    }),
    ...[...sources(root), ...styleSheets(root)].flatMap((file) =>
      tooManyLines(file, readFileSync(path.join(root, file), 'utf8')),
    ),
  ];
}

/** Returns all source files of the checkout. */
export const sources = (root: string): string[] => found(root, '{ts,tsx,mjs}');
const styleSheets = (root: string): string[] => found(root, 'css');

function found(root: string, ext: string): string[] {
  return globSync(`{apps,packages,e2e,bench,scripts}/**/*.${ext}`, {
    cwd: root,
    exclude: (name) => /(^|[/\\])(node_modules|dist|test-results)$/.test(name),
  }).map((file) => file.replaceAll('\\', '/'));
}
