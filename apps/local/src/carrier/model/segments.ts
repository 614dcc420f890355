/** The characters of the GSM 03.38 alphabet, and those of its extension, which take two places. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extension = new Set('\f^{}\\[~]|€');

/**
 * How many messages of the network a text takes: 160 characters of the GSM alphabet in one and 153 in each of several,
 * or 70 and 67 UTF-16 units where any character is outside it. A text without words is one.
 */
export function countSegments(body: string): number {
  const characters = [...body];
  const isGsm = characters.every((character) => basic.has(character) || extension.has(character));
  const length = isGsm
    ? characters.reduce((total, character) => total + (extension.has(character) ? 2 : 1), 0)
    : body.length;
  const [one, each] = isGsm ? [160, 153] : [70, 67];
  return length <= one ? 1 : Math.ceil(length / each);
}
