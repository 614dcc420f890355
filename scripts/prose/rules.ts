import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRetext from 'remark-retext';
import retextEnglish from 'retext-english';
import { unified } from 'unified';
import { VFile } from 'vfile';
import { obliqueStarts, phrases, whereCondition } from './phrases.ts';
import type { Piece } from './pieces.ts';
import { spellingFix } from './spelling.ts';

export type RuleName = 'start' | 'phrase' | 'length' | 'spelling' | 'exception' | 'subject';

export interface Finding {
  line: number;
  rule: RuleName;
  phrase: string;
  fix: string;
}

/** Maximum length of a sentence, in words. */
const maxSentenceWords = 30;

interface Node {
  type: string;
  value?: string;
  children?: Node[];
  position?: { start: { line: number; offset?: number }; end: { line: number; offset?: number } };
}

/** A word, punctuation mark or space, with its position in the sentence. */
interface Leaf {
  type: string;
  text: string;
  at: number;
  line: number;
}

/** Replaces inline code, so that it counts as one word. */
const codeWord = '`code`';

function leavesOf(sentence: Node): { text: string; leaves: Leaf[] } {
  const leaves: Leaf[] = [];
  let text = '';
  const add = (node: Node, value: string) => {
    leaves.push({ type: node.type, text: value, at: text.length, line: node.position?.start.line ?? 1 });
    text += value;
  };
  for (const node of sentence.children ?? []) {
    if (node.type === 'SourceNode') add(node, codeWord);
    else if (node.type === 'WhiteSpaceNode') add(node, ' ');
    else add(node, wordOf(node));
  }
  return { text, leaves };
}

const isWord = ({ type }: Leaf): boolean => type === 'WordNode' || type === 'SourceNode';

const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 57).trimEnd()}…` : text);

function startFindings(text: string, words: readonly Leaf[], phrase: string): Finding[] {
  const first = words[0];
  if (!first || words.length < 2 || /\?["'”’)\]]*\s*$/.test(text)) return [];
  const word = first.text.toLowerCase();
  const fix = Object.hasOwn(obliqueStarts, word) ? obliqueStarts[word] : undefined;
  if (fix) return [{ line: first.line, rule: 'start', phrase, fix }];
  if (word !== 'where' || !text.includes(',')) return [];
  return [{ line: first.line, rule: 'start', phrase, fix: whereCondition }];
}

function phraseFindings(text: string, lineAt: (at: number) => number): Finding[] {
  return phrases.flatMap(({ pattern, fix }) =>
    [...text.matchAll(pattern)].map(
      ({ 0: phrase, index }): Finding => ({ line: lineAt(index), rule: 'phrase', phrase, fix }),
    ),
  );
}

function lengthFindings(words: readonly Leaf[], phrase: string): Finding[] {
  const first = words[0];
  if (!first || words.length <= maxSentenceWords) return [];
  const fix = `divide the sentence: ${words.length} words, at most ${maxSentenceWords}`;
  return [{ line: first.line, rule: 'length', phrase, fix }];
}

const spellingFindings = (words: readonly Leaf[]): Finding[] =>
  words
    .filter(({ type }) => type === 'WordNode')
    .flatMap(({ text, line }) =>
      text.split(/[-–/]/).flatMap((part): Finding[] => {
        const fix = spellingFix(part);
        return fix ? [{ line, rule: 'spelling', phrase: part, fix }] : [];
      }),
    );

function sentenceFindings(sentence: Node, original: string | undefined): Finding[] {
  const { text, leaves } = leavesOf(sentence);
  const { start, end } = sentence.position ?? {};
  const shown = short(original?.slice(start?.offset, end?.offset) ?? text);
  const words = leaves.filter(isWord);
  const lineAt = (at: number) => leaves.findLast((leaf) => leaf.at <= at)?.line ?? 1;
  return [
    ...startFindings(text, words, shown),
    ...phraseFindings(text, lineAt),
    ...lengthFindings(words, shown),
    ...spellingFindings(words),
  ];
}

const wordOf = (node: Node): string => node.value ?? (node.children ?? []).map(wordOf).join('');

const isClosingSign = (text: string): boolean => /^[)\]"”’']$/.test(text);

/**
 * Splits a sentence before inline code that follows a full stop, because the parser treats such code as part of the
 * previous sentence.
 */
function beforeCode(nodes: readonly Node[]): Node[][] {
  const at = nodes.findIndex(({ type }, index) => {
    if (type !== 'SourceNode' || nodes[index - 1]?.type !== 'WhiteSpaceNode') return false;
    const before = nodes.slice(0, index - 1).map(wordOf);
    return /^[^.]*[.!?]$/.test(before.findLast((text) => !isClosingSign(text)) ?? '');
  });
  return at > 0 ? [nodes.slice(0, at), ...beforeCode(nodes.slice(at))] : [[...nodes]];
}

function sentencesIn(node: Node): Node[] {
  if (node.type === 'SentenceNode') return beforeCode(node.children ?? []).map((children) => ({ ...node, children }));
  return (node.children ?? []).flatMap(sentencesIn);
}

/** Adds the findings in a file's sentences to the file's data. */
const plainWords = () => (tree: unknown, file: VFile) => {
  const earlier = (file.data.findings ?? []) as Finding[];
  const original = file.data.original as string | undefined;
  file.data.findings = [
    ...earlier,
    ...sentencesIn(tree as Node).flatMap((sentence) => sentenceFindings(sentence, original)),
  ];
};

const english = unified().use(retextEnglish).use(plainWords);
/** Returns the content of a table's cells, with a line break after each one. */
const cellContent = (table: Node): Node[] =>
  (table.children ?? [])
    .flatMap((row) => row.children ?? [])
    .flatMap((cell) => {
      const end = cell.position?.end ?? { line: 1 };
      return [...(cell.children ?? []), { type: 'text', value: '\n\n', position: { start: end, end } }];
    });

/** Converts tables to paragraphs, because remark-retext skips tables. */
const tablesAsText = () => (tree: unknown) => {
  const nodes = [tree as Node];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    if (node.type === 'table') Object.assign(node, { type: 'paragraph', children: cellContent(node) });
    nodes.push(...(node.children ?? []));
  }
};

/** The processor for comments, which contain no tables. */
const comment = unified().use(remarkParse).use(remarkRetext, english);
const markdown = unified().use(remarkParse).use(remarkGfm).use(tablesAsText).use(remarkRetext, english);

const MARKER = /prose-ignore\(([\w, ]+)\)(?::[ \t]*(\S[^\n]*?))?[ \t]*(?:-->|\*\/|$)/gm;

/** An exception to a rule, written in a comment, and the lines that it covers. */
export interface Exception {
  line: number;
  rule: string;
  reason: string | undefined;
  from: number;
  to: number;
}

const exceptionsIn = (text: string, line: number, from: number, to: number): Exception[] =>
  [...text.matchAll(MARKER)].flatMap(([, rules = '', reason]) =>
    rules.split(/,\s*/).map((rule) => ({ line, rule, reason, from, to })),
  );

/** Returns the exceptions in a Markdown text's HTML comments. Each one covers the block after its comment. */
function markdownExceptions(node: Node, offset: number): Exception[] {
  const children = node.children ?? [];
  return children.flatMap((child, index) => {
    if (child.type !== 'html' || child.value === undefined) return markdownExceptions(child, offset);
    const next = children.slice(index + 1).find(({ type }) => type !== 'html')?.position;
    const line = (child.position?.start.line ?? 1) + offset;
    return exceptionsIn(child.value, line, (next?.start.line ?? 0) + offset, (next?.end.line ?? 0) + offset);
  });
}

/** Returns the findings in a piece of text, and the exceptions in its comments. */
export async function lint(piece: Piece): Promise<{ findings: Finding[]; exceptions: Exception[] }> {
  // Replaces placeholders, which are not words, with numbers of the same length. The rules about first words and
  // spelling ignore numbers.
  const text = piece.markdown ? piece.text : piece.text.replace(/\{[^{}\n]*\}/g, (name) => '0'.repeat(name.length));
  const file = new VFile(text);
  const offset = piece.line - 1;
  if (!piece.markdown) file.data.original = piece.text;
  let exceptions: Exception[] = [];
  if (piece.markdown) {
    const reader = piece.kind === 'comment' ? comment : markdown;
    const tree = reader.parse(file);
    await reader.run(tree, file);
    exceptions = markdownExceptions(tree as unknown as Node, offset);
    if (piece.kind === 'comment') {
      const last = piece.line + piece.text.split('\n').length;
      exceptions.push(...exceptionsIn(piece.text, piece.line, piece.line, last));
    }
  } else english.runSync(english.parse(file), file);
  const findings = (file.data.findings ?? []) as Finding[];
  return {
    findings: findings.map((finding) => ({ ...finding, line: finding.line + offset })),
    exceptions,
  };
}
