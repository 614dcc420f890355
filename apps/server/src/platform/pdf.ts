import { directionOf, hasRtl, mirrored, type Piece, piecesOf } from './bidi.ts';
import { type Font, facesOf } from './fonts.ts';

const lineGap = 2;
const margin = 64;
/** Width of the outline of thin letters, relative to the font size. */
const outlineWidth = 0.03;
/** Splits a word between letters, but never between a letter and its marks. */
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/**
 * Draws the text as one run, so that the font joins and reorders its letters. By default, pdfkit splits text at spaces.
 */
const singleRun = { features: [], lineBreak: false };
/**
 * Options like `singleRun`, but marks are not moved to their letters. fontkit throws an error for some pairs of a letter
 * and a mark. The types of pdfkit do not show that features can be disabled.
 */
const withoutMarkPositions = {
  ...singleRun,
  features: {
    mark: false,
    mkmk: false,
    abvm: false,
    blwm: false,
    dist: false,
    kern: false,
    curs: false,
  } as unknown as [],
};

const codeOf = (letter: string): string =>
  `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/**
 * Returns the text of a piece in the order that pdfkit needs. pdfkit reverses only a run that contains a right-to-left
 * letter.
 */
function drawingOrder({ text, direction }: Piece): string {
  const isTurned = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(text);
  const turned = direction === 'rtl' ? mirrored(text) : text;
  return (direction === 'rtl') === isTurned ? turned : [...turned].reverse().join('');
}

/**
 * Creates a PDF that is written from top to bottom. Its fonts cover the letters of many scripts (fonts.ts). Any other
 * letter is replaced by its Unicode number. The same text always produces the same bytes.
 */
export async function newPdf(about: { title: string; author: string; made: Date }) {
  const { default: PDFDocument } = await import('pdfkit');
  const { title, author, made } = about;
  const doc = new PDFDocument({
    size: 'LETTER',
    margin,
    autoFirstPage: false,
    info: { Title: title, Author: author, CreationDate: made, ModDate: made },
  });
  const faces = await facesOf(doc);
  const bytes: Buffer[] = [];
  const finished = new Promise<Buffer>((done, fail) => {
    doc.on('data', (piece: Buffer) => bytes.push(piece));
    doc.on('end', () => done(Buffer.concat(bytes)));
    doc.on('error', fail);
  });
  let isShort = false;

  /** Returns the text with letters that no font contains replaced by their Unicode numbers in brackets. */
  const shown = (text: string, font: Font): string => {
    const isMissing = (letter: string) => faces.isMissing(letter, font);
    const known = [...text.normalize('NFC')].filter(
      (letter) => !(/\p{Default_Ignorable_Code_Point}/u.test(letter) && isMissing(letter)),
    );
    let said = '';
    let isIn = false;
    for (const letter of known) {
      const isGone = isMissing(letter);
      if (isGone) said += isIn ? ` ${codeOf(letter)}` : `[${codeOf(letter)}`;
      else said += isIn ? `]${letter}` : letter;
      isIn = isGone;
      isShort ||= isGone;
    }
    return isIn ? `${said}]` : said;
  };

  /** Selects the font of a run. Returns the width of the run and the layout options that work for it. */
  const layoutOf = (face: string, text: string): { width: number; layout: typeof singleRun } => {
    doc.font(face);
    try {
      return { width: doc.widthOfString(text, singleRun), layout: singleRun };
    } catch {
      return { width: doc.widthOfString(text, withoutMarkPositions), layout: withoutMarkPositions };
    }
  };

  const widthOf = (text: string, font: Font): number =>
    faces.runsOf(text, font).reduce((sum, { face, text: run }) => sum + layoutOf(face, run).width, 0);

  /** Splits a word into parts that fit into a width. */
  const partsOf = (word: string, width: number, font: Font): string[] => {
    if (widthOf(word, font) <= width) return [word];
    const parts = [''];
    for (const { segment } of graphemes.segment(word)) {
      const longer = `${parts.at(-1)}${segment}`;
      if (widthOf(longer, font) <= width) parts[parts.length - 1] = longer;
      else parts.push(segment);
    }
    return parts;
  };

  /** Splits a paragraph into lines that fit into a width. */
  const linesOf = (paragraph: string, width: number, font: Font): string[] => {
    const lines: string[] = [];
    for (const word of paragraph.split(' ')) {
      const [first = '', ...rest] = partsOf(word, width, font);
      const last = lines.at(-1);
      const longer = last === undefined ? first : `${last} ${first}`;
      if (last !== undefined && widthOf(longer, font) <= width) lines[lines.length - 1] = longer;
      else lines.push(first);
      lines.push(...rest);
    }
    return lines;
  };

  /**
   * Draws a piece of text on one line, starting at `x`. Changes the font for letters that another font contains.
   * @returns the position after the piece
   */
  const drawPiece = (piece: string, x: number, line: number, size: number, font: Font): number => {
    let at = x;
    for (const { face, text, isThin } of faces.runsOf(piece, font)) {
      const outline = isThin ? { fill: true, stroke: true } : {};
      const { width, layout } = layoutOf(face, text);
      doc.lineWidth(size * outlineWidth).text(text, at, line, { ...layout, ...outline, baseline: 'alphabetic' });
      at += width;
    }
    return at;
  };

  /**
   * Draws text that contains right-to-left letters or letters of several fonts, starting at `x`. A right-to-left
   * paragraph starts at the right margin.
   */
  const drawMixed = (text: string, x: number, size: number, font: Font, isParagraph: boolean) => {
    const right = doc.page.width - margin;
    const height = doc.font(font).currentLineHeight(true) + lineGap;
    const ascent = (faces.ascenderOf(font) / 1000) * size;
    for (const paragraph of text.split('\n')) {
      const base = directionOf(paragraph);
      for (const line of linesOf(paragraph, right - x, font)) {
        if (doc.y + height > doc.page.maxY()) doc.addPage();
        const pieces = piecesOf(line, base).map(drawingOrder);
        const { y } = doc;
        const width = pieces.reduce((sum, piece) => sum + widthOf(piece, font), 0);
        let at = base === 'rtl' && isParagraph ? right - width : x;
        for (const piece of pieces) at = drawPiece(piece, at, y + ascent, size, font);
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
    /** Moves down by a number of lines. */
    skip: (lines: number) => void doc.moveDown(lines),
    /** Writes text with a gap below it. */
    write(text: string, font: Font, size: number, gap = 0): void {
      const words = shown(text, font);
      doc.fontSize(size);
      if (hasRtl(words) || faces.isMixed(words, font)) drawMixed(words, margin, size, font, true);
      else doc.font(font).text(words, { lineGap });
      doc.font(font);
      doc.moveDown(gap / size);
    },
    /** Writes a label and its value, on one line if both fit. */
    writeFact(label: string, value: string, size: number): void {
      doc.fontSize(size);
      const words = shown(value, 'plain');
      const name = `${label}: `;
      if (!hasRtl(words) && !faces.isMixed(words, 'plain')) {
        doc.font('bold').text(name, { continued: true, lineGap });
        doc.font('plain').text(words);
        return;
      }
      if (doc.font('bold').currentLineHeight(true) + doc.y + lineGap > doc.page.maxY()) doc.addPage();
      const { y } = doc;
      const x = margin + widthOf(name, 'bold');
      doc.font('bold').text(name, margin, y, singleRun);
      doc.y = y;
      drawMixed(words, x, size, 'plain', false);
    },
    /** Returns true if a letter was replaced by its Unicode number since the last call of `addPage`. */
    isShort: () => isShort,
    end(): Promise<Buffer> {
      doc.end();
      return finished;
    },
  };
}
