/** A part of a line, plain or emphasized. */
export interface Span {
  text: string;
  look: 'plain' | 'strong' | 'emphasis' | 'code';
}

export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; spans: Span[] }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; isOrdered: boolean; items: Span[][] };

const markPattern = /\*\*(.+?)\*\*|__(.+?)__|\*(.+?)\*|(?<!\w)_(.+?)_(?!\w)|`(.+?)`/g;

/** Parses a line into spans: **strong**, *emphasis*, `code`. All other characters stay unchanged, including HTML. */
export function spansOf(line: string): Span[] {
  const spans: Span[] = [];
  let at = 0;
  for (const match of line.matchAll(markPattern)) {
    if (match.index > at) spans.push({ text: line.slice(at, match.index), look: 'plain' });
    const [whole, strong, strong2, emphasis, emphasis2, code] = match;
    const loud = strong ?? strong2;
    const soft = emphasis ?? emphasis2;
    if (loud !== undefined) spans.push({ text: loud, look: 'strong' });
    else if (soft !== undefined) spans.push({ text: soft, look: 'emphasis' });
    else spans.push({ text: code ?? '', look: 'code' });
    at = match.index + whole.length;
  }
  if (at < line.length) spans.push({ text: line.slice(at), look: 'plain' });
  return spans;
}

/**
 * Parses generated notes into blocks: headings, paragraphs and lists. The result is data, never HTML, so that a model's
 * output cannot inject markup.
 */
export function markdownBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  let isOpen = false;
  for (const raw of markdown.split(/\r?\n/)) {
    const line = raw.trim();
    const heading = /^(#{1,6})\s+(.*)$/.exec(line);
    const item = /^(?:([-*+•])|\d+[.)])\s+(.*)$/.exec(line);
    const last = blocks.at(-1);
    if (line === '' || /^([-*_])\1{2,}$/.test(line)) {
      isOpen = false;
    } else if (heading) {
      const level = Math.min(heading[1]?.length ?? 1, 3) as 1 | 2 | 3;
      blocks.push({ kind: 'heading', level, spans: spansOf(heading[2] ?? '') });
      isOpen = false;
    } else if (item) {
      const isOrdered = item[1] === undefined;
      const spans = spansOf(item[2] ?? '');
      if (last?.kind === 'list' && last.isOrdered === isOrdered) last.items.push(spans);
      else blocks.push({ kind: 'list', isOrdered, items: [spans] });
      isOpen = true;
    } else if (isOpen && last?.kind === 'paragraph') {
      last.spans.push({ text: ' ', look: 'plain' }, ...spansOf(line));
    } else if (isOpen && last?.kind === 'list') {
      last.items.at(-1)?.push({ text: ' ', look: 'plain' }, ...spansOf(line));
    } else {
      blocks.push({ kind: 'paragraph', spans: spansOf(line) });
      isOpen = true;
    }
  }
  return blocks;
}
