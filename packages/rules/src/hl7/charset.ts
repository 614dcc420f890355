/** Decoder names, keyed by the character sets in MSH-18 (HL7 table 0211). */
const decoderNames: Readonly<Record<string, string>> = {
  ASCII: 'windows-1252',
  '8859/1': 'windows-1252',
  '8859/2': 'iso-8859-2',
  '8859/3': 'iso-8859-3',
  '8859/4': 'iso-8859-4',
  '8859/5': 'iso-8859-5',
  '8859/6': 'iso-8859-6',
  '8859/7': 'iso-8859-7',
  '8859/8': 'iso-8859-8',
  '8859/9': 'windows-1254',
  '8859/15': 'iso-8859-15',
  UNICODE: 'utf-8',
  'UNICODE UTF-8': 'utf-8',
};

/** Decoders are cached, because creating a decoder takes longer than decoding a message. */
const decoders = new Map<string, TextDecoder>();
function decoderOf(name: string): TextDecoder {
  const decoder = decoders.get(name) ?? new TextDecoder(name, { fatal: name === 'utf-8' });
  decoders.set(name, decoder);
  return decoder;
}

/**
 * Decodes a message with the character set in its first line. A message without a known character set is decoded as
 * UTF-8 if it is valid UTF-8. Otherwise, it is decoded as windows-1252, which most senders use.
 */
export function decodeHl7(bytes: Uint8Array): string {
  const head = decoderOf('windows-1252')
    .decode(bytes.subarray(0, 2000))
    .replace(/^[^M]*/, '');
  const field = head[3] ?? '|';
  const line = head.split(/[\r\n]/)[0] ?? '';
  const repetition = (line.split(field)[1] ?? '')[1] ?? '~';
  const charsetName = (line.split(field)[17] ?? '').split(repetition)[0]?.trim().toUpperCase() ?? '';
  const name = decoderNames[charsetName];
  // a message that declares ASCII but contains other bytes is nearly always UTF-8
  if (name === undefined || name === 'utf-8' || charsetName === 'ASCII') {
    try {
      return decoderOf('utf-8').decode(bytes);
    } catch {
      return decoderOf(name === undefined || name === 'utf-8' ? 'windows-1252' : name).decode(bytes);
    }
  }
  return decoderOf(name).decode(bytes);
}
