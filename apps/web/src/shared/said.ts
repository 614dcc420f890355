import type { TFunction } from 'i18next';
import { translate } from './translate.ts';

const when =
  '(?<when>today|yesterday|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?:January|February|March|April|May|June|July|August|September|October|November|December) \\d{1,2})';
const kind = '(?<kind>Call|Visit|Text|Reminder|To be decided)';

/** What the server says in English, as a sentence of the catalogue and its values. The first that fits is taken. */
const sentences: readonly (readonly [pattern: RegExp, key: string])[] = [
  [/^(?<count>\d+)-minute call has no outcome$/, '{count}-minute call has no outcome'],
  [/^(?<count>\d+)-second call has no outcome$/, '{count}-second call has no outcome'],
  [
    /^(?<outcome>.+) needs a note of (?<least>\d+) characters, yours has (?<count>\d+)$/,
    '{outcome} needs a note of {least} characters, yours has {count}',
  ],
  [/^Voicemail, (?<count>\d+) s$/, 'Voicemail, {count} s'],
  [/^Voicemail, (?<count>\d+) s: (?<words>“.+)$/s, 'Voicemail, {count} s: {words}'],
  [/^(?<name>.+) asked you to review a voicemail$/, '{name} asked you to review a voicemail'],
  [/^(?<name>.+) asked you to review a call$/, '{name} asked you to review a call'],
  [new RegExp(`^At (?<hospital>.+) since ${when}$`), 'At {hospital} since {when}'],
  [new RegExp(`^At (?<hospital>.+) since ${when}, (?<complaint>.+)$`), 'At {hospital} since {when}, {complaint}'],
  [new RegExp(`^Home from (?<hospital>.+) since ${when}$`), 'Home from {hospital} since {when}'],
  [
    new RegExp(`^Home from (?<hospital>.+) since ${when}, (?<complaint>.+)$`),
    'Home from {hospital} since {when}, {complaint}',
  ],
  [
    /^Call within (?<least>\d+) days of discharge, (?<count>\d+) left$/,
    'Call within {least} days of discharge, {count} left',
  ],
  [
    /^Call within (?<least>\d+) days of discharge, (?<count>\d+) over$/,
    'Call within {least} days of discharge, {count} over',
  ],
  [new RegExp(`^${kind} at (?<time>\\d{1,2}:\\d\\d\\s[AP]M)$`), '{kind} at {time}'],
  [new RegExp(`^${kind} at (?<time>\\d{1,2}:\\d\\d\\s[AP]M): (?<note>.+)$`, 's'), '{kind} at {time}: {note}'],
  [new RegExp(`^${kind}: (?<note>.+)$`, 's'), '{kind}: {note}'],
  [/^(?<count>\d+) minutes?$/, '{count} min'],
  [/^(?<hours>\d+) hours?$/, '{hours} h'],
  [/^(?<hours>\d+) hours? (?<count>\d+) minutes?$/, '{hours} h {count} min'],
  [/^(?<names>.+) can be reached at this number too\.$/, '{names} can be reached at this number too.'],
  [
    /^This is written in (?<language>.+); (?<name>.+) reads (?<languages>.+)\.$/,
    'This is written in {language}; {name} reads {languages}.',
  ],
  [/^The text names (?<names>.+), who is another member\.$/, 'The text names {names}, who is another member.'],
  [/^It is (?<time>\d\d:\d\d) where (?<name>.+) lives\.$/, 'It is {time} where {name} lives.'],
  [/^(?<name>.+) was assigned to you$/, '{name} was assigned to you'],
  [/^(?<name>.+) was admitted to (?<hospital>.+)$/, '{name} was admitted to {hospital}'],
  [/^(?<name>.+) was discharged from (?<hospital>.+)$/, '{name} was discharged from {hospital}'],
];

/** Values that are words of the server too; the others are names, numbers, or what somebody wrote. */
const words = new Set(['outcome', 'when', 'kind', 'complaint', 'language', 'languages']);

/** 'November 3' has its month and day apart, so that both can be said the other way round. */
const date = /^(?<month>\p{L}+) (?<day>\d+)$/u;

function valueText(t: TFunction, name: string, value: string): string | number {
  if (name === 'count') return Number(value);
  if (!words.has(name)) return value;
  const { month, day } = name === 'when' ? (date.exec(value)?.groups ?? {}) : {};
  return month === undefined || day === undefined ? t(value) : translate(t, '{month} {day}', { month: t(month), day });
}

/**
 * A sentence that the server says in English, in the language of the screen: its values are taken out of it, so that
 * the catalogue has one sentence for all of them. What is not known stays as it is.
 */
export function saidText(t: TFunction, text: string): string {
  for (const [pattern, key] of sentences) {
    const groups = pattern.exec(text)?.groups;
    if (!groups) continue;
    const values = Object.entries(groups).map(([name, value]) => [name, valueText(t, name, value)] as const);
    return translate(t, key, Object.fromEntries(values));
  }
  // what people wrote may have a brace, which is no value of ours
  return text.includes('{') ? text : t(text);
}

/** Words of a fixed list within a text, 'White (Mexican)' or 'Spanish, English', in the language of the screen. */
export const listText = (t: TFunction, text: string): string =>
  text.replace(/[^,()]+/g, (part) => {
    const word = part.trim();
    return word === '' || word.includes('{') ? part : part.replace(word, () => t(word));
  });
