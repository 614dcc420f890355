import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { catalogueKeys, type Extracted, extract, type Kind } from './pieces.ts';
import { type Exception, type Finding, lint } from './rules.ts';

export interface FileFinding extends Finding {
  kind: Kind;
}

/** A file's findings, except those in `literals`: strings that are UI texts only if the catalog contains them. */
interface FileResult {
  findings: FileFinding[];
  exceptions: Exception[];
  literals: Extracted['literals'];
}

interface Cache {
  /** Hash of the rules. If the rules change, every file is checked again. */
  tool: string;
  files: Record<string, FileResult & { hash: string }>;
  texts: Record<string, Finding[]>;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16);

const excluded = (name: string): boolean => /(^|[/\\])(node_modules|dist|test-results|results)$/.test(name);

const find = (root: string, patterns: string[]): string[] =>
  globSync(patterns, { cwd: root, exclude: excluded })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();

/** Number of the last migration in version 0.1.0. */
const lastReleasedMigration = '202611262240';

/**
 * Returns true for a migration in version 0.1.0. Its comments are not checked, because every installation has already
 * run the migration, which is never edited.
 */
function isReleasedMigration(file: string): boolean {
  const number = /^apps\/server\/src\/migrations\/(\d+)_/.exec(file)?.[1];
  return number !== undefined && number <= lastReleasedMigration;
}

/** Returns every file that contains prose to check. */
export const proseFiles = (root: string): string[] =>
  find(root, [
    '*.{md,ts}',
    'docs/**/*.md',
    'changes/**/*.{md,yaml}',
    '{apps,packages,e2e,bench,scripts}/**/*.{ts,tsx,mjs,css,sql,md}',
  ]).filter((file) => !isReleasedMigration(file));

/** Returns the English texts of both catalogs. */
export const catalogueTexts = (root: string): Set<string> =>
  new Set(
    find(root, ['apps/web/src/shell/locales/es/*.json', 'apps/consent/src/locales/es.json']).flatMap((file) =>
      catalogueKeys(readFileSync(path.join(root, file), 'utf8')),
    ),
  );

/** A UI text that must not change, with the reason. */
export interface FixedText {
  line: number;
  text: string;
  reason: string;
}

/** Reads the list of fixed texts. Each line contains the text, a tab and the reason. */
export const readFixedTexts = (list: string): FixedText[] =>
  list.split('\n').flatMap((line, index) => {
    if (line === '' || line.startsWith('#')) return [];
    const [text = '', reason = ''] = line.split('\t');
    return [{ line: index + 1, text, reason: reason.trim() }];
  });

/** Reads and checks a file. */
async function readProse(file: string, source: string, fixed: ReadonlySet<string>): Promise<FileResult> {
  const { pieces, literals } = extract(file, source);
  const result: FileResult = {
    findings: [],
    exceptions: [],
    literals: literals.filter(({ text }) => !fixed.has(text)),
  };
  for (const piece of pieces) {
    if (piece.kind === 'ui' && fixed.has(piece.text)) continue;
    const { findings, exceptions } = await lint(piece);
    result.findings.push(...findings.map((finding) => ({ ...finding, kind: piece.kind })));
    result.exceptions.push(...exceptions);
  }
  return result;
}

const lintText = async (text: string): Promise<Finding[]> =>
  (await lint({ kind: 'ui', line: 1, text, markdown: false })).findings;

/**
 * Removes findings that an exception in the file covers. Adds a finding for each exception that is unused or has no
 * reason.
 */
export function applyExceptions(findings: readonly FileFinding[], exceptions: readonly Exception[]): FileFinding[] {
  const used = new Set<Exception>();
  const left = findings.filter(({ rule, line }) => {
    const covering = exceptions.find(
      (one) => one.reason !== undefined && one.rule === rule && one.from <= line && line <= one.to,
    );
    if (covering) used.add(covering);
    return covering === undefined;
  });
  const wrong = exceptions
    .filter((one) => !used.has(one))
    .map(({ line, rule, reason }): FileFinding => {
      const fix = reason === undefined ? 'add the reason after a colon' : 'remove it: there is nothing to ignore';
      return { kind: 'comment', line, rule: 'exception', phrase: `prose-ignore(${rule})`, fix };
    });
  return [...left, ...wrong].sort((a, b) => a.line - b.line);
}

/** Returns the findings in one file's text. */
export async function checkText(
  file: string,
  source: string,
  catalogue: ReadonlySet<string>,
  fixed: ReadonlySet<string> = new Set(),
): Promise<FileFinding[]> {
  return finish(await readProse(file, source, fixed), catalogue, lintText);
}

async function finish(
  result: FileResult,
  catalogue: ReadonlySet<string>,
  lintOf: (text: string) => Promise<Finding[]>,
): Promise<FileFinding[]> {
  const findings = [...result.findings];
  for (const { line, text } of result.literals) {
    if (!catalogue.has(text)) continue;
    for (const finding of await lintOf(text)) findings.push({ ...finding, line, kind: 'ui' });
  }
  return applyExceptions(findings, result.exceptions);
}

const cacheOf = (root: string): string => path.join(root, 'node_modules/.cache/prose.json');

function readCache(root: string, tool: string): Cache {
  try {
    const cache: Cache = JSON.parse(readFileSync(cacheOf(root), 'utf8'));
    if (cache.tool === tool) return cache;
  } catch {
    // There is no cache before the first run.
  }
  return { tool, files: {}, texts: {} };
}

function writeCache(root: string, cache: Cache): void {
  const file = cacheOf(root);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(cache));
  renameSync(`${file}.${process.pid}`, file);
}

/** Returns a hash of everything that determines the findings, except the text. */
const toolHash = (root: string): string =>
  hashOf(
    [
      ...globSync('*.{ts,tsv,txt}', { cwd: import.meta.dirname })
        .sort()
        .map((file) => path.join(import.meta.dirname, file)),
    ]
      .filter((file) => !/\.test\./.test(file))
      .concat(path.join(root, 'package-lock.json'))
      .map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : ''))
      .join('\0'),
  );

/** File with the UI texts that must not change. */
export const fixedTextsFile = 'scripts/prose/fixed-texts.tsv';

/**
 * Checks the prose in every file. Results are cached by content, which makes the next run several times faster.
 * @returns the findings of each file that has any
 */
export async function checkProse(root: string): Promise<Map<string, FileFinding[]>> {
  const cache = readCache(root, toolHash(root));
  const catalogue = catalogueTexts(root);
  const list = path.join(root, fixedTextsFile);
  const fixedTexts = existsSync(list) ? readFixedTexts(readFileSync(list, 'utf8')) : [];
  const fixed = new Set(fixedTexts.map(({ text }) => text));
  const next: Cache = { tool: cache.tool, files: {}, texts: {} };
  const lintOf = async (text: string): Promise<Finding[]> => {
    const findings = cache.texts[text] ?? next.texts[text] ?? (await lintText(text));
    next.texts[text] = findings;
    return findings;
  };
  const found = new Map<string, FileFinding[]>();
  for (const file of proseFiles(root)) {
    const source = readFileSync(path.join(root, file), 'utf8');
    const hash = hashOf(`${file}\0${source}`);
    const known = cache.files[file];
    const result = known?.hash === hash ? known : { ...(await readProse(file, source, fixed)), hash };
    next.files[file] = result;
    const findings = await finish(result, catalogue, lintOf);
    if (findings.length > 0) found.set(file, findings);
  }
  const wrong = fixedTexts.flatMap((one) => fixedTextFindings(one, catalogue));
  if (wrong.length > 0) found.set(fixedTextsFile, wrong);
  writeCache(root, next);
  return found;
}

function fixedTextFindings({ line, text, reason }: FixedText, catalogue: ReadonlySet<string>): FileFinding[] {
  const finding = (fix: string): FileFinding[] => [{ kind: 'ui', line, rule: 'exception', phrase: text, fix }];
  if (reason === '') return finding('add the reason after a tab');
  return catalogue.has(text) ? [] : finding('remove it: the product has no such text');
}
