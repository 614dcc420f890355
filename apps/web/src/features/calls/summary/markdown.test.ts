import { expect, it } from 'vitest';
import { markdownBlocks, spansOf } from './markdown.ts';

const plain = (text: string) => ({ text, look: 'plain' });

it('parses headings, paragraphs and lists', () => {
  const text = '## Needs\n\nA ride on Monday,\nat 10:30.\n\n- Bus pass\n- Food box\n  until Friday\n\n1. Call\n2. Text';
  expect(markdownBlocks(text)).toEqual([
    { kind: 'heading', level: 2, spans: [plain('Needs')] },
    { kind: 'paragraph', spans: [plain('A ride on Monday,'), plain(' '), plain('at 10:30.')] },
    {
      kind: 'list',
      isOrdered: false,
      items: [[plain('Bus pass')], [plain('Food box'), plain(' '), plain('until Friday')]],
    },
    { kind: 'list', isOrdered: true, items: [[plain('Call')], [plain('Text')]] },
  ]);
  expect(markdownBlocks('\n---\n')).toEqual([]);
});

it('parses strong and emphasized words, and leaves incomplete markers as text', () => {
  expect(spansOf('Has **no heat** and *asks* for `LIHEAP`')).toEqual([
    plain('Has '),
    { text: 'no heat', look: 'strong' },
    plain(' and '),
    { text: 'asks', look: 'emphasis' },
    plain(' for '),
    { text: 'LIHEAP', look: 'code' },
  ]);
  expect(spansOf('file_name_here, 2 * 3')).toEqual([plain('file_name_here, 2 * 3')]);
});

it('creates no HTML: tags stay text', () => {
  expect(markdownBlocks('<img src=x onerror=alert(1)>')).toEqual([
    { kind: 'paragraph', spans: [plain('<img src=x onerror=alert(1)>')] },
  ]);
});
