import { readFile } from 'node:fs/promises';
import { directionOf, hasRtl, mirrored, type Piece, piecesOf } from './bidi.ts';

/** The fonts that go into each PDF, only the letters that it has: Latin, Greek, Cyrillic, Arabic and Hebrew ones among others. */
const readFonts = async () => ({
  plain: await readFile(new URL(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))),
  bold: await readFile(new URL(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'))),
});
/** Read with the first PDF. */
let loaded: ReturnType<typeof readFonts> | undefined;

type Font = 'plain' | 'bold';
/** What pdfkit keeps of the font that is chosen; its types do not tell of it. */
interface Chosen {
  _font: { font: { hasGlyphForCodePoint(code: number): boolean } };
}

const lineGap = 2;
const margin = 64;
/** The text is one run of the font's own layout, which joins letters and turns them around; else it is cut at spaces. */
const whole = { features: [], lineBreak: false };

const codeOf = (letter: string): string =>
  `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** What pdfkit is given of a piece: it turns around a run with a letter from right to left, and no other. */
function drawnOf({ text, direction }: Piece): string {
  const isTurned = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(text);
  const turned = direction === 'rtl' ? mirrored(text) : text;
  return (direction === 'rtl') === isTurned ? turned : [...turned].reverse().join('');
}

/**
 * A sheet that is written from its head to its foot, in letters of any script that its fonts have; of any other letter the
 * number stands in its place. The same words make the same bytes.
 */
export async function newPaper(about: { title: string; author: string; made: Date }) {
  const { default: PDFDocument } = await import('pdfkit');
  loaded ??= readFonts();
  const { plain, bold } = await loaded;
  const { title, author, made } = about;
  const doc = new PDFDocument({
    size: 'LETTER',
    margin,
    autoFirstPage: false,
    info: { Title: title, Author: author, CreationDate: made, ModDate: made },
  });
  doc.registerFont('plain', plain).registerFont('bold', bold);
  const bytes: Buffer[] = [];
  const finished = new Promise<Buffer>((done, fail) => {
    doc.on('data', (piece: Buffer) => bytes.push(piece));
    doc.on('end', () => done(Buffer.concat(bytes)));
    doc.on('error', fail);
  });
  let isShort = false;

  /** A text in letters that the chosen font has: of those it has not, the numbers, in brackets. */
  const shown = (text: string): string => {
    const { font } = (doc as unknown as Chosen)._font;
    const isMissing = (letter: string) =>
      !/[\n\r\t]/.test(letter) && !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
    const letters = [...text.normalize('NFC')].filter(
      (letter) => !(/\p{Default_Ignorable_Code_Point}/u.test(letter) && isMissing(letter)),
    );
    let said = '';
    let isIn = false;
    for (const letter of letters) {
      const isGone = isMissing(letter);
      if (isGone) said += isIn ? ` ${codeOf(letter)}` : `[${codeOf(letter)}`;
      else said += isIn ? `]${letter}` : letter;
      isIn = isGone;
      isShort ||= isGone;
    }
    return isIn ? `${said}]` : said;
  };

  const widthOf = (text: string): number => doc.widthOfString(text, whole);

  /** A word, in parts that fit into a width. */
  const partsOf = (word: string, width: number): string[] => {
    if (widthOf(word) <= width) return [word];
    const parts = [''];
    for (const letter of word) {
      const longer = `${parts.at(-1)}${letter}`;
      if (widthOf(longer) <= width) parts[parts.length - 1] = longer;
      else parts.push(letter);
    }
    return parts;
  };

  /** Lines of a paragraph that fit into a width. */
  const linesOf = (paragraph: string, width: number): string[] => {
    const lines: string[] = [];
    for (const word of paragraph.split(' ')) {
      const [first = '', ...rest] = partsOf(word, width);
      const last = lines.at(-1);
      const longer = last === undefined ? first : `${last} ${first}`;
      if (last !== undefined && widthOf(longer) <= width) lines[lines.length - 1] = longer;
      else lines.push(first);
      lines.push(...rest);
    }
    return lines;
  };

  /** Draws a text with letters from right to left, from `x` on; a paragraph in such letters begins at the right. */
  const drawMixed = (text: string, x: number, isParagraph: boolean) => {
    const right = doc.page.width - margin;
    const height = doc.currentLineHeight(true) + lineGap;
    for (const paragraph of text.split('\n')) {
      const base = directionOf(paragraph);
      for (const line of linesOf(paragraph, right - x)) {
        if (doc.y + height > doc.page.maxY()) doc.addPage();
        const pieces = piecesOf(line, base).map(drawnOf);
        const widths = pieces.map(widthOf);
        const { y } = doc;
        let at = base === 'rtl' && isParagraph ? right - widths.reduce((sum, one) => sum + one, 0) : x;
        pieces.forEach((piece, n) => {
          doc.text(piece, at, y, whole);
          at += widths[n] ?? 0;
        });
        doc.x = margin;
        doc.y = y + height;
      }
    }
  };

  return {
    addPage(): void {
      doc.addPage();
      isShort = false;
    },
    /** Moves down by so many lines. */
    skip: (lines: number) => void doc.moveDown(lines),
    /** Writes a text, and leaves a gap below it. */
    write(text: string, font: Font, size: number, gap = 0): void {
      doc.font(font).fontSize(size);
      const words = shown(text);
      if (hasRtl(words)) drawMixed(words, margin, true);
      else doc.text(words, { lineGap });
      doc.moveDown(gap / size);
    },
    /** Writes what something is called and what it is, in one line where there is room. */
    writeFact(label: string, value: string, size: number): void {
      doc.font('plain').fontSize(size);
      const words = shown(value);
      const name = `${label}: `;
      doc.font('bold');
      if (!hasRtl(words)) {
        doc.text(name, { continued: true, lineGap });
        doc.font('plain').text(words);
        return;
      }
      if (doc.y + doc.currentLineHeight(true) + lineGap > doc.page.maxY()) doc.addPage();
      const { y } = doc;
      const x = margin + widthOf(name);
      doc.text(name, margin, y, whole);
      doc.y = y;
      doc.font('plain');
      drawMixed(words, x, false);
    },
    /** Whether some letter could not be shown since a page was begun. */
    isShort: () => isShort,
    end(): Promise<Buffer> {
      doc.end();
      return finished;
    },
  };
}
