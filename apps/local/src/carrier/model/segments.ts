/** The characters of the GSM 03.38 alphabet, and those of its extension, which count twice. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extension = new Set('\f^{}\\[~]|€');

/**
 * The number of network messages of a text. One message has 160 characters of the GSM alphabet, each of several has
 * 153. If any character is outside the alphabet, the limits are 70 and 67 UTF-16 units. A text without words is one
 * message.
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
