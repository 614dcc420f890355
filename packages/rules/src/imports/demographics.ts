import { dateZones } from '../access/users.ts';
import { isNullDay, isPlaceholderBirthDay } from './placeholders.ts';
import { code, concept, day, extension, type Json, object, objects, text } from './read.ts';

const usCore = 'http://hl7.org/fhir/us/core/StructureDefinition';

/**
 * Returns the race with the ethnicity in parentheses, from the US Core extensions. If only one is known, there are no
 * parentheses.
 */
export function raceEthnicityOf(patient: Json): string | null {
  const race = categories(patient, `${usCore}/us-core-race`);
  const ethnicity = categories(patient, `${usCore}/us-core-ethnicity`);
  return race !== null && ethnicity !== null ? `${race} (${ethnicity})` : (race ?? ethnicity);
}

function categories(patient: Json, url: string): string | null {
  const parts = extension(patient, url);
  const displays = parts.map((part) => text(object(part.valueCoding)?.display)).filter((display) => display !== null);
  // uses the names if there are several categories, because senders then give only "Mixed" as the text
  const several = parts.flatMap((part) =>
    part.url === 'ombCategory' ? (text(object(part.valueCoding)?.display) ?? []) : [],
  );
  if (several.length > 1) return text(several.join(', '));
  return text(parts.find((part) => part.url === 'text')?.valueString) ?? text(displays.join(', '));
}

/** Returns a patient's languages with the preferred language first: `Spanish, English`. */
export function languagesOf(patient: Json): string | null {
  const spoken = objects(patient.communication);
  const names = [
    ...spoken.filter((entry) => entry.preferred === true),
    ...spoken.filter((entry) => entry.preferred !== true),
  ]
    .map((entry) => languageName(entry.language))
    .filter((name) => name !== null);
  return names.length === 0 ? null : [...new Set(names)].join(', ');
}

/** Returns a language's name in Guidepost's list. Removes the country that some senders add. */
function languageName(language: unknown): string | null {
  const name = concept(language);
  if (name === null) return null;
  if (!/^[a-z]{2,3}(?:-[A-Za-z\d-]+)?$/.test(name)) return name.replace(/\s*\([^)]*\)$/, '') || name;
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(name.slice(0, name.search(/-|$/))) ?? name;
  } catch {
    return name;
  }
}

const genders: ReadonlyMap<string, string> = new Map([
  ['female', 'Female'],
  ['male', 'Male'],
  ['other', 'Other'],
]);

/** SNOMED CT codes for a person's sex. */
const sexes: ReadonlyMap<string, string> = new Map([
  ['248152002', 'Female'],
  ['248153007', 'Male'],
]);

/** Returns the administrative gender's name. If it is missing, returns the US Core sex. Treats `unknown` as missing. */
export function genderOf(patient: Json): string | null {
  const gender = genders.get(code(patient.gender));
  if (gender !== undefined) return gender;
  const urls = [`${usCore}/us-core-individual-sex`, `${usCore}/us-core-sex`];
  const sex = objects(patient.extension).find((entry) => urls.includes(code(entry.url)));
  return sexes.get(code(sex?.valueCode) || code(object(sex?.valueCoding)?.code)) ?? null;
}

/** SNOMED CT code for yes. */
const yesCode = '373066001';

/**
 * Returns one note for each US Core race and ethnicity that is missing from the stored text, such as a detailed code.
 */
function raceNotes(patient: Json): string[] {
  const stored = raceEthnicityOf(patient)?.toLowerCase() ?? '';
  return (['race', 'ethnicity'] as const).flatMap((kind) => {
    const parts = extension(patient, `${usCore}/us-core-${kind}`);
    const languageNames = parts.flatMap(({ valueString, valueCoding }) => {
      const coding = object(valueCoding);
      return text(valueString) ?? text(coding?.display) ?? text(coding?.code) ?? [];
    });
    return [...new Set(languageNames)]
      .filter((one) => !stored.includes(one.toLowerCase()))
      .map((one) => `the ${kind} ${one} was not imported`);
  });
}

/** Extensions that are read, by the last part of their URL. */
const readExtensions: ReadonlySet<string> = new Set([
  'us-core-race',
  'us-core-ethnicity',
  'us-core-individual-sex',
  'us-core-sex',
  'us-core-interpreter-needed',
  'us-core-tribal-affiliation',
]);
/** Patient elements that the import reads, or ignores because they contain no information about the person. */
const readElements: ReadonlySet<string> = new Set(
  `resourceType id meta implicitRules language text extension identifier active name telecom gender birthDate deceasedBoolean
   deceasedDateTime address contact communication link`.split(/\s+/),
);

/** Returns a note that lists a patient's other data for which Guidepost has no field, such as the marital status. */
function otherPartNotes(patient: Json): string[] {
  const elements = Object.keys(patient).filter((name) => !readElements.has(name.replace(/^_/, '')));
  const extensions = objects(patient.extension)
    .map(({ url }) => code(url).split('/').at(-1) ?? '')
    .filter((name) => name !== '' && !readExtensions.has(name));
  const parts = [...new Set([...elements, ...extensions])];
  return parts.length === 0 ? [] : [`these parts have no field and were not imported: ${parts.join(', ')}`];
}

/**
 * Returns one note for each fact for which Guidepost has no field: an interpreter, tribes, additional races and other
 * data.
 */
export function unsupportedDataNotes(patient: Json): string[] {
  const named = (name: string) => objects(patient.extension).filter(({ url }) => url === `${usCore}/${name}`);
  const needsInterpreter = named('us-core-interpreter-needed').some(
    ({ valueCoding }) => object(valueCoding)?.code === yesCode,
  );
  const tribes = named('us-core-tribal-affiliation')
    .flatMap((entry) => objects(entry.extension))
    .flatMap(({ valueCodeableConcept, valueBoolean }) => {
      if (valueBoolean === false) return 'not enrolled';
      const displays = objects(object(valueCodeableConcept)?.coding).flatMap(({ display }) => text(display) ?? []);
      return [...new Set([concept(valueCodeableConcept), ...displays])].filter((one) => one !== null);
    });
  return [
    ...(needsInterpreter ? ['the patient needs an interpreter; there is no field for this'] : []),
    ...(tribes.length > 0 ? [`the tribal affiliation ${tribes.join(', ')} was not imported`] : []),
    ...raceNotes(patient),
    ...otherPartNotes(patient),
  ];
}

/**
 * Returns the birth date. If the file contains only a year or month, or an impossible day, leaves the field empty and
 * adds a note. A made-up day could let the wrong person pass an identity check.
 */
export function birthOf(patient: Json, today: string): { dateOfBirth: string | null; notes: string[] } {
  const written = text(patient.birthDate, 30);
  if (written === null) return { dateOfBirth: null, notes: [] };
  const born = day(written);
  if (born !== null && isPlaceholderBirthDay(born))
    return { dateOfBirth: null, notes: [`the date of birth ${written} is a placeholder and was not imported`] };
  if (born !== null && born <= today && born >= '1890-01-01') return { dateOfBirth: born, notes: [] };
  const partial = /^\d{4}(-\d{2})?$/.test(written);
  return {
    dateOfBirth: null,
    notes: [`the date of birth ${written} is ${partial ? 'not a full date' : 'not possible'} and was not imported`],
  };
}

/**
 * Returns the day of death as written. If this day is after `today` and the time has an offset, returns the day of this
 * instant in the time zone of `today`.
 */
function dayOfDeath(written: string, today: string): string | null {
  const found = day(written);
  if (found === null || found <= today || !/(Z|[+-]\d{2}:\d{2})$/.test(written)) return found;
  try {
    return Temporal.Instant.from(written).toZonedDateTimeISO(dateZones.team).toPlainDate().toString();
  } catch {
    return found;
  }
}

/**
 * Returns a patient's death: the day, or only the fact that the patient died. A date, month or year in the future is
 * not a death. It is omitted with a note.
 */
export function deathOf(patient: Json, today: string): { death: { day: string | null } | null; notes: string[] } {
  const written = text(patient.deceasedDateTime, 40);
  const isDeath = patient.deceasedBoolean === true;
  const read = written === null ? null : dayOfDeath(written, today);
  const stated = read ?? /^\d{4}(-\d{2})?$/.exec(written ?? '')?.[0] ?? null;
  const isWithoutDay = written === null || (stated !== null && isNullDay(stated));
  if (isWithoutDay && !isDeath) return { death: null, notes: [] };
  const found = isWithoutDay ? null : read;
  if (stated !== null && stated > today.slice(0, stated.length)) {
    const notes = [`the date of death ${written} is in the future and was not imported`];
    return isDeath
      ? { death: { day: null }, notes: ['the file reports that this person died', ...notes] }
      : { death: null, notes };
  }
  return {
    death: { day: found },
    notes: [
      found === null ? 'the file reports that this person died' : `the file reports that this person died on ${found}`,
    ],
  };
}
