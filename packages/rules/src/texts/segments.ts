/**
 * The characters of the GSM 03.38 alphabet and its extension. Each character of the extension counts as two characters.
 */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extension = new Set('\f^{}\\[~]|€');

export interface Segments {
  encoding: 'GSM-7' | 'UCS-2';
  /** Number of network messages (SMS) that the text needs; 0 for an empty text. */
  count: number;
  /** Number of characters that still fit in the last message. */
  left: number;
}

/**
 * Counts the network messages (SMS) that a text needs. With the GSM alphabet, a single message has 160 characters. If
 * there are several, each has 153 characters. If any character is not in the alphabet, the limits are 70 and 67 UTF-16
 * units. A character is never split.
 */
export function segmentsOf(text: string): Segments {
  const characters = [...text];
  const isGsm = characters.every((character) => basic.has(character) || extension.has(character));
  const widths = characters.map((character) => (isGsm ? (extension.has(character) ? 2 : 1) : character.length));
  const [one, each] = isGsm ? [160, 153] : [70, 67];
  const encoding = isGsm ? 'GSM-7' : 'UCS-2';
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total <= one) return { encoding, count: total === 0 ? 0 : 1, left: one - total };
  let count = 1;
  let used = 0;
  for (const width of widths) {
    if (used + width > each) {
      count += 1;
      used = 0;
    }
    used += width;
  }
  return { encoding, count, left: each - used };
}
