import { type Canvas, createCanvas, GlobalFonts } from '@napi-rs/canvas';

/** Pixels of one color on a white background. `has` returns true for a colored pixel. */
export interface ColoredPixels {
  width: number;
  height: number;
  has(x: number, y: number): boolean;
}

/** Pixels per point of a PDF, which has 72 points per inch. */
const scale = 3;
const darknessThreshold = 160;

/** Renders a page of a PDF as a viewer does, using only the fonts in the file. The first page has the number 1. */
export async function pageOf(pdf: Buffer, number = 1): Promise<Canvas> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const loading = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 });
  const page = await (await loading.promise).getPage(number);
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(viewport.width, viewport.height);
  // this cast is valid, because pdf.js draws on any canvas that has the interface of a browser's canvas
  await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise;
  await loading.destroy();
  return canvas;
}

/** Draws text in a complete TrueType font at the given size in points. Lays the text out as a browser does. */
export function drawn(text: string, font: Buffer, size: number): Canvas {
  const key = GlobalFonts.register(font, 'expected');
  if (!key) throw new Error('The font cannot be read.');
  const canvas = createCanvas(size * scale * (text.length + 2), size * scale * 4);
  const context = canvas.getContext('2d');
  context.font = `${size * scale}px expected`;
  context.fillText(text, size * scale, size * scale * 2);
  GlobalFonts.remove(key);
  return canvas;
}

/**
 * Returns the colored pixels within a box of a canvas (in points), cropped to the smallest box. Returns null if every
 * pixel is white.
 */
export function findColoredPixels(
  canvas: Canvas,
  box?: { x: number; y: number; width: number; height: number },
): ColoredPixels | null {
  const { width: all } = canvas;
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  const isInk = (x: number, y: number) => {
    const at = (y * all + x) * 4;
    return (data[at + 3] ?? 0) > 0 && (data[at] ?? 0) + 255 - (data[at + 3] ?? 0) < darknessThreshold;
  };
  const [left, top] = box ? [Math.floor(box.x * scale), Math.floor(box.y * scale)] : [0, 0];
  const [right, bottom] = box
    ? [Math.ceil((box.x + box.width) * scale), Math.ceil((box.y + box.height) * scale)]
    : [canvas.width, canvas.height];
  let [x1, y1, x2, y2] = [right, bottom, left - 1, top - 1];
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1)
      if (isInk(x, y)) [x1, y1, x2, y2] = [Math.min(x1, x), Math.min(y1, y), Math.max(x2, x), Math.max(y2, y)];
  if (x2 < x1) return null;
  return {
    width: x2 - x1 + 1,
    height: y2 - y1 + 1,
    has: (x, y) => x >= 0 && y >= 0 && x <= x2 - x1 && y <= y2 - y1 && isInk(x1 + x, y1 + y),
  };
}

/**
 * Returns how similar two drawn texts are. For each text, computes the share of its pixels that are on or next to the
 * other text's pixels. Returns the smaller share: 1 for the same text, 0 if there are no common pixels.
 */
export function pixelSimilarity(one: ColoredPixels, other: ColoredPixels): number {
  const share = (from: ColoredPixels, to: ColoredPixels) => {
    let [ink, met] = [0, 0];
    for (let y = 0; y < from.height; y += 1)
      for (let x = 0; x < from.width; x += 1) {
        if (!from.has(x, y)) continue;
        ink += 1;
        met += Number([-1, 0, 1].some((dx) => [-1, 0, 1].some((dy) => to.has(x + dx, y + dy))));
      }
    return met / ink;
  };
  return Math.min(share(one, other), share(other, one));
}
