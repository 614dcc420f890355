import { isReversing, isVisible } from '@guidepost/contracts';
import { day, ended, type Json, object, objects, text, texts } from './read.ts';

export interface ParsedName {
  firstName: string;
  lastName: string;
  preferredName: string | null;
}

const order = ['official', 'usual', '', 'anonymous', 'temp', 'old', 'maiden'];

/**
 * Returns the name of a patient: official before usual before the rest, a current period before an ended one, the later
 * start first. Digits that a sender appends stay.
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
    .map(parts)
    .find((found) => found !== null);
  if (readable === undefined) return { refused: 'the Patient has no name' };
  const nickname = names.find((name) => name.use === 'nickname' && !ended(name.period, today));
  const preferredName = nickname ? (texts(nickname.given)[0] ?? text(nickname.text)) : null;
  const problem = problemOf([readable.firstName, readable.lastName, preferredName ?? '']);
  if (problem !== null) return { refused: problem };
  return { ...readable, preferredName: preferredName === readable.firstName ? null : preferredName };
}

/** Returns why a name of these parts cannot be shown, or could be read as another name. Empty parts do not count. */
function problemOf(parts: readonly string[]): string | null {
  const written = parts.filter((part) => part !== '');
  if (written.some(isReversing)) return 'the name of the Patient contains characters that reverse the text';
  if (!written.every(isVisible)) return 'the name of the Patient has a part without a visible character';
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
