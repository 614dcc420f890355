import { endingOf } from './formats.ts';

const longest = 120;
/** Names that are devices on some systems. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * A file's name as it may be shown and saved under: its last part alone, without control characters, without those
 * that turn the direction of text, and no longer than a disk takes (ASVS 1.3.3, 5.3.2). Never empty.
 */
export function cleanFileName(name: string): string {
  const last = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(/[\p{Cc}\p{Co}\p{Cn}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffd]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const safe = devices.test(plain) ? `_${plain}` : plain;
  if (safe === '') return 'file';
  const letters = [...safe];
  if (letters.length <= longest) return safe;
  const ending = endingOf(safe);
  const kept = letters.slice(0, longest - (ending === '' ? 0 : ending.length + 1)).join('');
  return ending === '' ? kept : `${kept.replace(/[. ]+$/, '')}.${ending}`;
}

/** A name with the ending that its format has, where it has none or another. */
export const withEnding = (name: string, endings: readonly string[]): string =>
  endings.includes(endingOf(name)) ? name : `${name}.${endings[0] ?? 'bin'}`;
