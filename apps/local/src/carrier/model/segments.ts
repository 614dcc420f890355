/** The characters of the GSM 03.38 alphabet, and the characters of its extension, which count twice. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extension = new Set('\f^{}\\[~]|€');

/**
 * Returns the number of network messages for a text. A single message has at most 160 characters of the GSM alphabet. A
 * longer text is split into messages of at most 153 characters. If any character is outside the alphabet, the limits
 * are 70 and 67 UTF-16 units. An empty text is one message.
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
