import type { MessageWarning } from '@guidepost/contracts';
import { guessLanguage } from './language.ts';
import { isQuiet } from './quietHours.ts';

/** What a text is looked at beside before it goes out. Names are first and last name of people. */
export interface MessageFacts {
  text: string;
  member: { firstName: string; timeZone: string; reportedLanguage: string | null };
  /** What kind of number it goes to, as far as is known: `mobile`, `landline`, `voip`. */
  numberType?: string | null;
  /** Other members who have this number too. */
  sharedWith: readonly string[];
  /** Other members of the guide, whom a text could have been meant for. */
  otherNames: readonly string[];
  /** When it goes out. */
  at: Temporal.Instant;
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const says = (text: string, name: string): boolean =>
  name.length > 1 && new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, 'u').test(text);

/** A name that a text says whole, or as the greeting of somebody else: "Hi Amara," to Dolores. */
function otherName({ text, member, otherNames }: MessageFacts): string | null {
  const folded = fold(text);
  const own = fold(member.firstName);
  const greeted =
    /^\s*(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|hola|buenos dias|buenas tardes|estimad[oa])[,\s]+([\p{L}'-]+)/u.exec(
      folded,
    )?.[1];
  return (
    otherNames.find((name) => {
      const [first = ''] = fold(name).split(' ');
      return says(folded, fold(name)) || (greeted === first && first !== own);
    }) ?? null
  );
}

/** What is worth a look before a text goes out to this person; it never refuses one (issue of the wrong person). */
export function messageWarnings(facts: MessageFacts): MessageWarning[] {
  const { member, sharedWith, at, text } = facts;
  const warnings: MessageWarning[] = [];
  if (facts.numberType === 'landline')
    warnings.push({ key: 'landline', text: 'This number is a landline: texts do not reach it.' });
  if (sharedWith.length > 0)
    warnings.push({ key: 'shared-number', text: `${sharedWith.join(' and ')} can be reached at this number too.` });
  const written = guessLanguage(text);
  const reads = member.reportedLanguage?.split(',').map((language) => language.trim());
  if (written && reads && !reads.includes(written))
    warnings.push({
      key: 'language',
      text: `This is written in ${written}; ${member.firstName} reads ${reads.join(' and ')}.`,
    });
  const other = otherName(facts);
  if (other) warnings.push({ key: 'other-member', text: `The text names ${other}, who is another member.` });
  if (isQuiet(at, member.timeZone)) {
    const time = at.toZonedDateTimeISO(member.timeZone).toPlainTime().toString({ smallestUnit: 'minute' });
    warnings.push({ key: 'quiet-hours', text: `It is ${time} where ${member.firstName} lives.` });
  }
  return warnings;
}
