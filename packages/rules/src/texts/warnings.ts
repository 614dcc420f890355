import type { MemberId, Sentence, TextWarning } from '@guidepost/contracts';
import { fold } from '../sentences/fold.ts';
import { sentence, sentenceText } from '../sentences/sentence.ts';
import { guessLanguage } from './language.ts';
import { isQuiet } from './quiet-hours.ts';

/** A member whose first or last name a text may contain. */
interface NamedMember {
  id: MemberId;
  name: string;
}

/** The names of the member who receives the text. */
interface OwnNames {
  /** The first name that the member uses. */
  firstName: string;
  /** The legal first name, if it differs from the name that the member uses. */
  legalFirstName?: string;
  lastName: string;
}

/** The facts for checking a text before it is sent. */
export interface TextFacts {
  text: string;
  member: OwnNames & { timeZone: string; reportedLanguage: string | null };
  /** The type of number, if it is known: `mobile`, `landline`, `voip`. */
  numberType?: string | null;
  /** Other members who have the same number. */
  sharedWith: readonly NamedMember[];
  /** The guide's other members. The text may be meant for one of them. */
  others: readonly NamedMember[];
  /** When the text is sent. */
  at: Temporal.Instant;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const greeting =
  /^\s*(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|hola|buenos dias|buenas tardes|buenas noches|estimad[oa])[,\s]+([\p{L}'-]+)/u;

/**
 * Matches a title with a name, such as 'Mrs. Okafor'. Excludes doctors, because texts often mention the member's own
 * doctor.
 */
const titled = /(?<!\p{L})(?:mrs?|ms|miss|sra?|srta|senora?|senorita|don|dona)\.? ([\p{L}'-]+)/gu;

/** A name's position in a text, and the member's own name as its correction. */
interface Mention {
  from: number;
  to: number;
  instead: string;
}

const mentionAt = (found: RegExpExecArray, instead: string): Mention => {
  const word = found[1] ?? found[0];
  const to = found.index + found[0].length;
  return { from: to - word.length, to, instead };
};

/**
 * Returns the position where a text mentions a different member. Counts only a full name, a first or last name in a
 * greeting, or a name after a title.
 */
function mentionOf(folded: string, other: string, own: OwnNames): Mention | null {
  const [first = '', ...rest] = fold(other).split(' ');
  const last = rest.join(' ');
  const ownFirst = [fold(own.firstName), fold(own.legalFirstName ?? own.firstName)];
  const ownLast = fold(own.lastName);
  const isFirst = (word: string | undefined) => word === first && !ownFirst.includes(first);
  const isLast = (word: string | undefined) => last !== '' && word === last && last !== ownLast;

  const whole = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(fold(other))}(?![\\p{L}\\p{N}])`, 'u').exec(folded);
  if (whole && last !== '') return mentionAt(whole, `${own.firstName} ${own.lastName}`.trim());
  const greeted = greeting.exec(folded);
  if (greeted && isFirst(greeted[1])) return mentionAt(greeted, own.firstName);
  if (greeted && isLast(greeted[1])) return mentionAt(greeted, own.lastName);
  for (const found of folded.matchAll(titled)) {
    if (isLast(found[1])) return mentionAt(found, own.lastName);
    if (isFirst(found[1])) return mentionAt(found, own.firstName);
  }
  return null;
}

/** Returns the first other member whom the text mentions, and the correction of the name. */
function otherNamed({ text, member, others }: TextFacts): { other: NamedMember; change: TextWarning['change'] } | null {
  const folded = fold(text);
  for (const other of others) {
    const mention = mentionOf(folded, other.name, member);
    if (!mention) continue;
    const { from, to, instead } = mention;
    return { other, change: { from: asWritten(text, from, to), to: instead } };
  }
  return null;
}

/**
 * Returns the part of a text between two positions in the normalized text. Positions in the two texts differ, because
 * an accent can be a separate character in the original.
 */
function asWritten(text: string, from: number, to: number): string {
  let end = 0;
  let found = '';
  for (const sign of text) {
    const begin = end;
    end += fold(sign).length;
    if (end > from && begin < to) found += sign;
  }
  return found;
}

/** Returns warnings about a text before it is sent. Warnings never prevent sending (docs/areas/texts.md#warnings). */
export function textWarnings(facts: TextFacts): TextWarning[] {
  const { member, sharedWith, at, text } = facts;
  const name = member.firstName;
  const warnings: TextWarning[] = [];
  const warn = (
    key: TextWarning['key'],
    message: Sentence,
    named: readonly NamedMember[] = [],
    change: TextWarning['change'] = null,
  ) =>
    warnings.push({
      key,
      text: sentenceText(message),
      textSentence: message,
      memberIds: named.map(({ id }) => id),
      change,
    });
  if (facts.numberType === 'landline')
    warn('landline', sentence('This number is a landline and cannot receive texts.'));
  if (sharedWith.length > 0)
    warn(
      'shared-number',
      sentence('This number also belongs to {names}.', { names: { list: sharedWith.map((one) => one.name) } }),
      sharedWith,
    );
  const written = guessLanguage(text);
  const reads = member.reportedLanguage?.split(',').map((language) => language.trim());
  if (written && reads && !reads.includes(written))
    warn(
      'language',
      sentence('This text is in {language}, but {name} reads {languages}.', {
        language: { word: written },
        name,
        languages: { words: reads },
      }),
    );
  const named = otherNamed(facts);
  if (named) {
    const message = sentence('This text contains the name of another member: {name}.', { name: named.other.name });
    warn('other-member', message, [named.other], named.change);
  }
  if (isQuiet(at, member.timeZone)) {
    const time = at.toZonedDateTimeISO(member.timeZone).toPlainTime().toString({ smallestUnit: 'minute' });
    warn('quiet-hours', sentence('The local time for {name} is {time}.', { time: { time }, name }));
  }
  return warnings;
}
