import { isDirectionCharacter, isVisible } from '@guidepost/contracts';
import { day, ended, type Json, object, objects, text, texts } from './read.ts';
import { splitTitle } from './titles.ts';

export interface ParsedName {
  firstName: string;
  lastName: string;
  preferredName: string | null;
  /** One sentence for each part of the name that is not stored, and for each additional name. */
  notes: string[];
}

const order = ['official', 'usual', '', 'anonymous', 'temp', 'old', 'maiden'];

/**
 * Returns a patient's name. Official names are preferred, then usual names. Among these, a name with a current period
 * is preferred to an ended one, and a later start to an earlier one. Does not remove digits that a sender appends.
 * @returns the reason if there is no usable name
 */
export function nameOf(patient: Json, today: string): ParsedName | { refused: string } {
  const names = objects(patient.name);
  const rank = (name: Json) => {
    const place = order.indexOf(typeof name.use === 'string' ? name.use : '');
    return (place < 0 ? order.indexOf('') : place) + (ended(name.period, today) ? order.length : 0);
  };
  const start = (name: Json) => day(object(name.period)?.start) ?? '';
  const readable = names
    .filter((name) => name.use !== 'nickname')
    .sort((a, b) => rank(a) - rank(b) || (start(a) < start(b) ? 1 : start(a) > start(b) ? -1 : 0))
    .flatMap((name) => {
      const found = parts(name);
      return found ? [{ name, ...found }] : [];
    })[0];
  if (readable === undefined) return { refused: 'the Patient has no name' };
  const nickname = names.find((name) => name.use === 'nickname' && !ended(name.period, today));
  const preferredName = nickname ? (texts(nickname.given)[0] ?? text(nickname.text)) : null;
  const problem = problemOf([readable.firstName, readable.lastName, preferredName ?? '']);
  if (problem !== null) return { refused: problem };
  const { name: used, lastName } = readable;
  const { titles, name: firstName } = splitTitle(readable.firstName);
  const others = names.filter((name) => name !== used && name !== nickname);
  return {
    firstName,
    lastName,
    preferredName: preferredName === firstName ? null : preferredName,
    notes: [
      ...(titles === '' ? [] : [`the title ${titles} was not included in the first name`]),
      ...(['prefix', 'suffix'] as const).flatMap((part) =>
        texts(used[part]).map((said) => `the ${part} ${said} of the name was not imported`),
      ),
      ...others.flatMap((name) => otherNameNote(name, `${firstName} ${lastName}`.trim(), today)),
    ],
  };
}

/** Returns a note about a name that is not stored. Returns no note if it equals the stored name. */
function otherNameNote(name: Json, stored: string, today: string): string[] {
  const whole = [...texts(name.given), ...texts([name.family])].join(' ');
  const written = text(whole) ?? text(name.text);
  if (written === null || written === stored) return [];
  const isEarlier = name.use === 'old' || name.use === 'maiden' || ended(name.period, today);
  return [`the ${isEarlier ? 'earlier' : 'other'} name ${written} was not imported`];
}

/**
 * Returns true if a name contains a question mark or replacement character in place of a letter, such as `Mu?oz` for
 * Muñoz. Systems write these if their encoding lacks the letter.
 */
export const hasLostLetter = (name: string): boolean => /\p{L}[?\ufffd]|[?\ufffd]\p{L}/u.test(name);

/**
 * Returns why a name with these parts cannot be shown correctly: it reverses the text, contains an invisible part or
 * lost a letter. Ignores empty parts.
 */
function problemOf(parts: readonly string[]): string | null {
  const written = parts.filter((part) => part !== '');
  if (written.some(isDirectionCharacter)) return 'the name of the Patient contains characters that reverse the text';
  if (!written.every(isVisible)) return 'the name of the Patient has a part without a visible character';
  if (written.some(hasLostLetter)) return 'the name of the Patient has a question mark in place of a letter';
  return null;
}

function parts(name: Json): { firstName: string; lastName: string } | null {
  const given = text(texts(name.given).join(' '), 100);
  const family = text(name.family, 100);
  if (given !== null || family !== null) return { firstName: given ?? '', lastName: family ?? '' };
  const whole = text(name.text);
  if (whole === null) return null;
  const cut = whole.lastIndexOf(' ');
  return { firstName: whole.slice(0, Math.max(cut, 0)), lastName: whole.slice(cut + 1) };
}
