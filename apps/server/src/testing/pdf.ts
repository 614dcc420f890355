import { inflateSync } from 'node:zlib';

/** Returns the objects in a PDF that pdfkit wrote, by number. Each has its dictionary and its decompressed stream. */
function objectsOf(pdf: Buffer): Map<string, { head: string; stream: string }> {
  const found = pdf.toString('latin1').matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm);
  return new Map(
    [...found].map(([, number = '', body = '']) => {
      const [head = '', packed] = body.split(/stream\n([\s\S]*)\nendstream/);
      const bytes = Buffer.from(packed ?? '', 'latin1');
      const stream = packed !== undefined && head.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : '';
      return [number, { head, stream }];
    }),
  );
}

/** Returns the letters for each glyph of a font. `table` is the table that a PDF viewer uses to copy text. */
const lettersOf = (table: string): string[] =>
  [...table.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, code = '']) =>
      Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    ),
  );

/** Returns the text of a PDF that Guidepost wrote: lines from top to bottom, each from left to right. */
export function linesOfPdf(pdf: Buffer): string[] {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, string[]>();
  for (const { head } of objects.values())
    for (const [, name = '', number = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, table = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number)?.head ?? '') ?? [];
      fonts.set(name, lettersOf(objects.get(table)?.stream ?? ''));
    }
  const lines: string[] = [];
  for (const { stream } of objects.values()) {
    let last = '';
    for (const [, y = '', name = '', shown = ''] of stream.matchAll(
      /1 0 0 1 \S+ (\S+) Tm\n\/(F\d+) \S+ Tf\n(?:\d Tr\n)?\[([^\]]*)\] TJ/g,
    )) {
      const glyphs = [...shown.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, codes = '']) => codes.match(/.{4}/g) ?? []);
      const words = glyphs.map((glyph) => fonts.get(name)?.[Number.parseInt(glyph, 16)] ?? '').join('');
      if (y === last) lines.push((lines.pop() ?? '') + words);
      else lines.push(words);
      last = y;
    }
  }
  return lines;
}
