import { code, concept, day, extension, type Json, object, objects, text } from './read.ts';

const usCore = 'http://hl7.org/fhir/us/core/StructureDefinition';

/** Race plus bracketed ethnicity, from the US Core extensions; one alone stands without brackets. */
export function raceEthnicityOf(patient: Json): string | null {
  const race = categories(patient, `${usCore}/us-core-race`);
  const ethnicity = categories(patient, `${usCore}/us-core-ethnicity`);
  return race !== null && ethnicity !== null ? `${race} (${ethnicity})` : (race ?? ethnicity);
}

function categories(patient: Json, url: string): string | null {
  const parts = extension(patient, url);
  const displays = parts.map((part) => text(object(part.valueCoding)?.display)).filter((display) => display !== null);
  return text(parts.find((part) => part.url === 'text')?.valueString) ?? text(displays.join(', '));
}

/** The languages a patient speaks, the preferred one first: `Spanish, English`. */
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

/** A language by the name that the product lists, without the country that some senders add. */
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

/** Codes of SNOMED CT for the sex of a person. */
const sexes: ReadonlyMap<string, string> = new Map([
  ['248152002', 'Female'],
  ['248153007', 'Male'],
]);

/** The administrative gender in words, else the sex of US Core; `unknown` says nothing. */
export function genderOf(patient: Json): string | null {
  const gender = genders.get(code(patient.gender));
  if (gender !== undefined) return gender;
  const sex = objects(patient.extension).find((entry) => entry.url === `${usCore}/us-core-sex`);
  return sexes.get(code(sex?.valueCode) || code(object(sex?.valueCoding)?.code)) ?? null;
}

/**
 * The day of birth. A year or a month alone is no day and is not made into one: the field stays empty and a note says
 * so, because a made-up day would let the wrong person through an identity check. Impossible days are treated the same
 * way.
 */
export function birthOf(patient: Json, today: string): { dateOfBirth: string | null; notes: string[] } {
  const written = text(patient.birthDate, 30);
  if (written === null) return { dateOfBirth: null, notes: [] };
  const born = day(written);
  if (born !== null && born <= today && born >= '1890-01-01') return { dateOfBirth: born, notes: [] };
  const partial = /^\d{4}(-\d{2})?$/.test(written);
  return {
    dateOfBirth: null,
    notes: [`the date of birth ${written} is ${partial ? 'not a full date' : 'not possible'} and was left out`],
  };
}

/** What a patient says of their death: a time, or only that they died. A day in the future is left out. */
export function deathOf(patient: Json, today: string): { death: { day: string | null } | null; notes: string[] } {
  const written = text(patient.deceasedDateTime, 30);
  if (written === null && patient.deceasedBoolean !== true) return { death: null, notes: [] };
  const found = day(patient.deceasedDateTime);
  const died = found !== null && found <= today ? found : null;
  return {
    death: { day: died },
    notes: [died === null ? 'the file says that this person died' : `the file says that this person died on ${died}`],
  };
}
