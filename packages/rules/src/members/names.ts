/**
 * Latin letters that Unicode does not decompose into a base letter and an accent. `search_key()` in the database
 * replaces the same letters.
 */
const letters: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  ŧ: 't',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};
const otherLetters = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');
/**
 * Accents of Latin, Greek and Cyrillic letters, and the vowel points that may be omitted in Hebrew and Arabic names.
 */
const accentPattern = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g;
/** Apostrophes, and the letters and signs that people type instead, such as the Hawaiian ʻokina. */
const apostrophes = /['’‘‛ʻʼʾʿ`´′]/g;

/**
 * Normalizes a name for comparison: in lowercase, without accents or apostrophes. O’Brien, OBRIEN and o'brien become
 * equal, and so do Đặng and Dang. Spaces and hyphens remain. `name_key()` in the database returns the same result
 * (docs/areas/members.md#search).
 */
export const foldName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(accentPattern, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(otherLetters, (letter) => letters[letter] ?? letter)
    .replace(apostrophes, '');

/** Letters that systems without accents replace with two letters. */
const twoLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

/** Writes a name the way systems without accents do: Jürgen becomes Juergen. */
export const transcribe = (name: string): string =>
  name.normalize('NFC').replace(/[äöüåø]/gi, (letter) => twoLetters[letter.toLowerCase()] ?? letter);

/**
 * Returns a name's normalized spellings. MUELLER and Müller share a spelling. In Bauer, the letters UE are not Ü,
 * because they follow a vowel.
 */
export function nameSpellings(name: string): string[] {
  const key = foldName(name);
  const single = key.replace(/(?<![aeoq])ue|[ao]e|aa/g, ([letter = '']) => letter);
  return [...new Set([key, foldName(transcribe(name)), single])];
}
