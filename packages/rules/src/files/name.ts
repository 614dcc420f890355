import { endingOf } from './formats.ts';

const maxNameLength = 120;
/** Names that some operating systems reserve for devices. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * Cleans a file name so that it can be shown and saved safely (ASVS 1.3.3, 5.3.2). Returns only the last part of the
 * path and limits its length. Removes control characters and characters that change the text direction. The result is
 * never empty.
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
  if (letters.length <= maxNameLength) return safe;
  const ending = endingOf(safe);
  const kept = letters.slice(0, maxNameLength - (ending === '' ? 0 : ending.length + 1)).join('');
  return ending === '' ? kept : `${kept.replace(/[. ]+$/, '')}.${ending}`;
}

/** Adds a format's extension to a file name, unless the name already has one of the format's extensions. */
export const withEnding = (name: string, endings: readonly string[]): string =>
  endings.includes(endingOf(name)) ? name : `${name}.${endings[0] ?? 'bin'}`;
