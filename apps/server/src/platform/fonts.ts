import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import woff2 from 'wawoff2/build/decompress_binding.js';

/** The text fonts. Both contain at least all Latin, Greek, Cyrillic, Arabic and Hebrew letters. */
export type Font = 'plain' | 'bold';

/**
 * Style sheets of the fonts for letters that the text fonts lack. Each font is split into files by ranges of letters,
 * so that only a few files are read.
 */
const otherSheets = () => [
  import.meta.resolve('@fontsource-variable/noto-sans-sc/index.css'),
  import.meta.resolve('@fontsource-variable/noto-sans-kr/index.css'),
  import.meta.resolve('@fontsource/noto-sans-devanagari/400.css'),
  import.meta.resolve('@fontsource/noto-sans-bengali/400.css'),
  import.meta.resolve('@fontsource/noto-sans-gujarati/400.css'),
  import.meta.resolve('@fontsource/noto-sans-gurmukhi/400.css'),
  import.meta.resolve('@fontsource/noto-sans-kannada/400.css'),
  import.meta.resolve('@fontsource/noto-sans-malayalam/400.css'),
  import.meta.resolve('@fontsource/noto-sans-sinhala/400.css'),
  import.meta.resolve('@fontsource/noto-sans-tamil/400.css'),
  import.meta.resolve('@fontsource/noto-sans-telugu/400.css'),
  import.meta.resolve('@fontsource/noto-sans-thai/400.css'),
  import.meta.resolve('@fontsource/noto-sans-khmer/400.css'),
  import.meta.resolve('@fontsource/noto-sans-myanmar/400.css'),
  import.meta.resolve('@fontsource/noto-serif-tibetan/400.css'),
  import.meta.resolve('@fontsource/noto-sans-ethiopic/400.css'),
  import.meta.resolve('@fontsource/noto-sans-cherokee/400.css'),
  import.meta.resolve('@fontsource/noto-sans-syriac/400.css'),
  import.meta.resolve('@fontsource/noto-sans-thaana/400.css'),
];

/** A font file and its range of letters from the style sheet. */
interface Part {
  file: URL;
  ranges: (readonly [number, number])[];
}

async function partsOf(sheet: string): Promise<Part[]> {
  const text = await readFile(new URL(sheet), 'utf8');
  return [...text.matchAll(/url\((\.\/files\/[^)]+\.woff2)\)[^}]*unicode-range:([^;}]+)/g)].map(
    ([, file = '', ranges = '']) => ({
      file: new URL(file, sheet),
      ranges: ranges.split(',').map((range) => {
        const [first = '', last = first] = range.trim().slice(2).split('-');
        return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
      }),
    }),
  );
}

const readFonts = async () => ({
  plain: await readFile(new URL(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))),
  bold: await readFile(new URL(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'))),
  others: (await Promise.all(otherSheets().map(partsOf))).flat(),
});

/**
 * Converts a WOFF2 font to a TrueType font. pdfkit also reads WOFF2, but the glyphs that it embeds from such a font
 * appear empty in PDF viewers.
 */
export function trueTypeOf(file: URL): Buffer {
  const font = woff2.decompress(readFileSync(file));
  if (font === false) throw new Error(`${file.href} is not a WOFF2 font.`);
  return Buffer.from(font);
}

/** Resolves when the WOFF2 decoder has started. */
const woff2Ready = new Promise<void>((resolve) => {
  if (woff2.calledRun) resolve();
  else woff2.onRuntimeInitialized = resolve;
});
/** The fonts, loaded when the first PDF is created. */
let loaded: ReturnType<typeof readFonts> | undefined;

/** A part of a string that is drawn in one font: a text font, or the file of a different font (`face`). */
interface Run {
  face: string;
  text: string;
  /** True if the font is thinner than the text fonts and its letters need an outline. */
  isThin: boolean;
}

/** Properties of pdfkit's selected font that are missing in its types. */
interface SelectedFont {
  _font: { ascender: number; font: { hasGlyphForCodePoint(code: number): boolean } };
}

/** Characters that join letters or are placed over them. They are drawn with the previous letter. */
const joiningPattern = /[\p{M}\u200c\u200d]/u;
const isBreak = (letter: string): boolean => /[\n\r\t]/.test(letter);
/** pdfkit draws variable fonts at their lightest weight. */
const isVariableFace = (face: string): boolean => face.includes('/@fontsource-variable/');

/**
 * Returns functions that choose the fonts for the text of one PDF. Each letter is drawn in the first font that contains
 * it.
 */
export async function facesOf(doc: PDFKit.PDFDocument) {
  loaded ??= readFonts();
  const [fonts] = await Promise.all([loaded, woff2Ready]);
  doc.registerFont('plain', fonts.plain).registerFont('bold', fonts.bold);

  const opened = new Map<string, SelectedFont['_font']>();
  const open = (face: string): SelectedFont['_font'] => {
    const known = opened.get(face);
    if (known) return known;
    if (face.startsWith('file:')) doc.registerFont(face, trueTypeOf(new URL(face)));
    doc.font(face);
    const { _font: font } = doc as unknown as SelectedFont;
    opened.set(face, font);
    return font;
  };
  const has = (face: string, letter: string): boolean =>
    open(face).font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);

  /** Returns the text font, or another font that contains the letter. Returns undefined if all fonts lack it. */
  function faceOf(letter: string, font: Font): string | undefined {
    if (has(font, letter)) return font;
    const code = letter.codePointAt(0) ?? 0;
    return fonts.others
      .filter(({ ranges }) => ranges.some(([first, last]) => code >= first && code <= last))
      .map(({ file }) => file.href)
      .find((face) => has(face, letter));
  }

  return {
    faceOf,
    isMissing: (letter: string, font: Font): boolean => !isBreak(letter) && faceOf(letter, font) === undefined,
    /** Returns true if the text contains letters that its text font lacks. */
    isMixed: (text: string, font: Font): boolean => [...text].some((letter) => !isBreak(letter) && !has(font, letter)),
    /** Splits text into parts that are each drawn in one font. */
    runsOf(text: string, font: Font): Run[] {
      const runs: Run[] = [];
      for (const letter of text) {
        const last = runs.at(-1);
        const face =
          last && joiningPattern.test(letter) && has(last.face, letter) ? last.face : (faceOf(letter, font) ?? font);
        if (last?.face === face) last.text += letter;
        else runs.push({ face, text: letter, isThin: isVariableFace(face) });
      }
      return runs;
    },
    /** Returns the ascender of a text font, in thousandths of the font size. */
    ascenderOf: (font: Font): number => open(font).ascender,
  };
}
