import { parseSync } from 'oxc-parser';

/** Kinds of text. The summary of findings uses these names. */
export type Kind = 'comment' | 'docs' | 'ui' | 'summary' | 'error' | 'changelog' | 'subject';

/** A piece of prose in a file. It has the same line breaks as the file. */
export interface Piece {
  kind: Kind;
  line: number;
  text: string;
  markdown: boolean;
}

export interface Extracted {
  pieces: Piece[];
  /** A source file's other strings. A string that is in the Spanish catalog is UI text. */
  literals: { line: number; text: string }[];
}

/** Matches comments that instruct a tool. */
const DIRECTIVE = /^[\s*!/]*(?:biome-|@ts-|eslint|@vite-ignore|@__PURE__|c8 |v8 |istanbul|#(?:end)?region|<reference)/;

interface RawComment {
  text: string;
  start: number;
  block: boolean;
}

/** Returns a function that converts an offset to a line number. */
function lineCounter(source: string): (offset: number) => number {
  const starts = [0];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] as number) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** Merges consecutive line comments. Splits a docstring at its tags. */
function commentPieces(source: string, comments: readonly RawComment[]): Piece[] {
  const lineOf = lineCounter(source);
  const pieces: Piece[] = [];
  let open: { piece: Piece; last: number } | undefined;
  for (const { text, start, block } of comments) {
    if (DIRECTIVE.test(text)) {
      open = undefined;
      continue;
    }
    const line = lineOf(start);
    if (block) {
      open = undefined;
      pieces.push(...docstringPieces(text, line));
      continue;
    }
    const ownLine = source.slice(source.lastIndexOf('\n', start - 1) + 1, start).trim() === '';
    if (open && ownLine && open.last === line - 1) {
      open.piece.text += `\n${text.trim()}`;
      open.last = line;
      continue;
    }
    const piece: Piece = { kind: 'comment', line, text: text.trim(), markdown: true };
    pieces.push(piece);
    open = ownLine ? { piece, last: line } : undefined;
  }
  return pieces;
}

const TAG = /^@(?:(?:param|template|property)\s+(?:\{[^}]*\}\s*)?\[?[\w.$]+[^\s\]]*\]?\s*-?|\w+)/;

function docstringPieces(text: string, line: number): Piece[] {
  const pieces: Piece[] = [];
  let lines: string[] = [];
  let first = line;
  const end = () => {
    if (lines.some((content) => content !== ''))
      pieces.push({ kind: 'comment', line: first, text: lines.join('\n'), markdown: true });
  };
  for (const [index, raw] of text.split('\n').entries()) {
    const content = raw.replace(/^\s*\*+ ?/, '').trimEnd();
    if (!TAG.test(content)) {
      lines.push(content);
      continue;
    }
    end();
    first = line + index;
    lines = [content.replace(TAG, '').trim()];
  }
  end();
  return pieces;
}

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function walk(node: Node, parent: Node | undefined, visit: (node: Node, parent: Node | undefined) => void): void {
  visit(node, parent);
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const child of value) isNode(child) && walk(child, node, visit);
    else if (isNode(value)) walk(value, node, visit);
  }
}

/** Returns the text of a string or template. A template's values are replaced with `{…}`. */
function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return undefined;
  return (node.quasis as { value: { cooked: string | null } }[]).map(({ value }) => value.cooked ?? '').join('{…}');
}

const nameOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined;
  if (node.type === 'Identifier') return String(node.name);
  if (node.type === 'MemberExpression') return nameOf(node.property);
  return undefined;
};

/** Functions that take text for people as an argument, with that argument's position. */
const textArguments: Readonly<Record<string, number>> = { t: 0, tAny: 0, sentence: 0, showSuccess: 0, translate: 1 };

/** Returns a string's kind if its position in the code determines the kind. */
function kindOf(node: Node, parent: Node | undefined, file: string): Kind | undefined {
  if (parent?.type === 'Property' && parent.value === node) {
    const name = nameOf(parent.key);
    if (name === 'summary' && file.startsWith('packages/contracts/')) return 'summary';
    if (name === 'userMessage') return 'ui';
  }
  if (parent?.type === 'NewExpression' && /Error$/.test(nameOf(parent.callee) ?? '')) return 'error';
  if (parent?.type === 'CallExpression') {
    const at = textArguments[nameOf(parent.callee) ?? ''];
    if (at !== undefined && (parent.arguments as unknown[])[at] === node) return 'ui';
  }
  return undefined;
}

const isProduct = (file: string): boolean =>
  /^(?:apps\/(?:web|consent|server|local)|packages)\/.*\.tsx?$/.test(file) &&
  !/\.test\.|\/testing\/|\/locales\/|\/demo\//.test(file);

const isProse = (text: string): boolean => /\p{L}\s+\S|^\p{Lu}\p{Ll}/u.test(text);

function fromScript(file: string, source: string): Extracted {
  const parsed = parseSync(file, source);
  const comments = parsed.comments.map(({ type, value, start }) => ({ text: value, start, block: type === 'Block' }));
  const pieces = commentPieces(source, comments);
  const literals: Extracted['literals'] = [];
  if (!isProduct(file)) return { pieces, literals };
  const lineOf = lineCounter(source);
  walk(parsed.program as unknown as Node, undefined, (node, parent) => {
    if (node.type === 'JSXText') {
      const raw = String(node.value);
      const text = raw.trim();
      if (isProse(text)) {
        const line = lineOf(node.start + raw.indexOf(text));
        pieces.push({ kind: 'ui', line, text, markdown: false });
      }
      return;
    }
    const text = textOf(node);
    if (text === undefined || !isProse(text)) return;
    const kind = kindOf(node, parent, file);
    const line = lineOf(node.start);
    if (kind) pieces.push({ kind, line, text, markdown: false });
    else literals.push({ line, text });
  });
  return { pieces, literals };
}

/** Finds comments by pattern. Skips quoted strings, because they may contain the start of a comment. */
const fromPattern = (source: string, pattern: RegExp): Piece[] =>
  commentPieces(
    source,
    [...source.matchAll(pattern)].flatMap(({ 0: found, index }): RawComment[] => {
      if (found.startsWith('--')) return [{ text: found.slice(2), start: index, block: false }];
      return found.startsWith('/*') ? [{ text: found.slice(2, -2), start: index, block: true }] : [];
    }),
  );

/** Returns the text of a change file. The lines of its other keys become empty. */
function changeText(source: string): string {
  let inside = false;
  return source
    .split('\n')
    .map((line) => {
      const key = /^(\w+):\s?([>|]-?)?(.*)$/.exec(line);
      if (!key) return inside ? line.trim() : '';
      inside = key[1] === 'body';
      return inside ? (key[3] ?? '').trim() : '';
    })
    .join('\n');
}

/** Extracts all text for people from a file. */
export function extract(file: string, source: string): Extracted {
  const only = (pieces: Piece[]): Extracted => ({ pieces, literals: [] });
  if (/\.(ts|tsx|mjs)$/.test(file)) return fromScript(file, source);
  if (file.endsWith('.sql')) return only(fromPattern(source, /'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\//g));
  if (file.endsWith('.css')) return only(fromPattern(source, /"[^"\n]*"|'[^'\n]*'|\/\*[\s\S]*?\*\//g));
  const kind = /^CHANGELOG\.md$|^changes\//.test(file) ? 'changelog' : 'docs';
  const text = file.endsWith('.yaml') ? changeText(source) : source;
  return only([{ kind, line: 1, text, markdown: true }]);
}

/** Returns the English texts in a catalog file (JSON): its keys, without the suffix for a context. */
export const catalogueKeys = (source: string): string[] =>
  Object.keys(JSON.parse(source)).map((key) => key.replace(/_act$/, ''));
