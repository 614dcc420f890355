import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns a Markdown text's anchors: those of its headings in GitHub's format, and `<a id="…">`. A repeated heading
 * gets a number at the end. If a heading is renamed but a released migration points to its old anchor, the page keeps
 * that anchor with `<a id="…">`.
 */
export function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>();
  const text = markdown.replace(/^(```|~~~)[\s\S]*?^\1/gm, '');
  for (const [, heading = ''] of text.matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)) {
    const anchor = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-');
    let unique = anchor;
    for (let n = 1; anchors.has(unique); n++) unique = `${anchor}-${n}`;
    anchors.add(unique);
  }
  for (const [, id = ''] of text.matchAll(/<a id="([\w-]+)"><\/a>/g)) anchors.add(id);
  return anchors;
}

/** A pointer's target: a path from the checkout's root, and a heading's anchor if it has one. */
export interface Pointer {
  line: number;
  target: string;
  anchor: string | undefined;
}

const IN_CODE = /(?<![\w/.-])(docs\/[\w./-]+\.md)(?:#([\w-]+))?/g;
const LINK = /\]\((?!\w+:)([^()\s#]*)(?:#([^()\s]+))?\)/g;
const PATH = /`((?:apps|packages|scripts|e2e|bench|docs)\/[^`\s#]*)(?:#([\w-]+))?`/g;

/**
 * Returns a file's pointers. In code, they are references to pages in `docs`. In Markdown, they are links and paths.
 */
export function pointersIn(file: string, text: string): Pointer[] {
  const folder = path.posix.dirname(file);
  return text.split('\n').flatMap((content, index) => {
    const at = (target: string, anchor?: string): Pointer => ({ line: index + 1, target, anchor });
    if (!file.endsWith('.md')) return [...content.matchAll(IN_CODE)].map(([, page = '', anchor]) => at(page, anchor));
    return [
      ...[...content.matchAll(LINK)].map(([, to = '', anchor]) =>
        at(to === '' ? file : path.posix.join(folder, to), anchor),
      ),
      ...(isHistoricalFile(file) ? [] : [...content.matchAll(PATH)].map(([, name = '', anchor]) => at(name, anchor))),
    ];
  });
}

/**
 * Returns true for a file about the past: a decision, a bench result or the changelog. Its paths are not checked,
 * because they are not updated when files move.
 */
const isHistoricalFile = (file: string): boolean => /^docs\/decisions\/|^bench\/results\/|^CHANGELOG\.md$/.test(file);

/** Returns true for a path pattern, such as `apps/server/src/modules/<module>/`. */
const isPattern = (target: string): boolean => /[<>*…{]|\bNAME\b/.test(target);

/** Returns an error message for each pointer in a file whose target does not exist. */
export function brokenPointers(root: string, file: string, text: string): string[] {
  return pointersIn(file, text).flatMap(({ line, target, anchor }) => {
    if (isPattern(target)) return [];
    const found = path.join(root, target);
    if (!existsSync(found)) return [`${file}:${line} points to ${target}, which does not exist.`];
    if (anchor === undefined || !target.endsWith('.md') || anchorsOf(readFileSync(found, 'utf8')).has(anchor))
      return [];
    return [`${file}:${line} points to #${anchor}, which is no heading of ${target}.`];
  });
}

const FOREIGN_REFERENCE =
  /\b(?:staff|admin|consent) §|\bdecisions? \d|\bdesign \d|\b[A-Z]\d-\d{3}\b|\bissue \d|\blook\/(?:README|[a-z]+\b)|\bthe specification/i;

/** Returns an error message for each line in a file that refers to a document outside the repository. */
export const foreignReferences = (file: string, text: string): string[] =>
  text.split('\n').flatMap((content, index) => {
    const found = FOREIGN_REFERENCE.exec(content);
    return found
      ? [`${file}:${index + 1} refers to “${found[0]}”, which nobody can look up: say why, or point to docs/areas.`]
      : [];
  });

/** Returns every file whose pointers are checked. */
export const checkedFiles = (root: string): string[] =>
  globSync(['*.md', 'docs/**/*.md', '{apps,packages,e2e,bench,scripts}/**/*.{ts,tsx,mjs,css,sql,md}'], {
    cwd: root,
    exclude: (name) => /(^|[/\\])(node_modules|dist|test-results|results)$/.test(name),
  }).map((file) => file.replaceAll('\\', '/'));
