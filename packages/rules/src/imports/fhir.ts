import { addressesOf } from './addresses.ts';
import { birthOf, deathOf, genderOf, languagesOf, raceEthnicityOf, unsupportedDataNotes } from './demographics.ts';
import { stayFrom } from './hospitalizations.ts';
import { identifiersOf, unnamedIdentifierNotes, urlSystem } from './identifiers.ts';
import { parseJson } from './json.ts';
import { nameOf } from './names.ts';
import type { ParsedMember, ParsedPatient, ParsedStay } from './parsed.ts';
import { type Json, object, objects, text } from './read.ts';
import { contactPersonNotes, emailsOf, otherContactNotes, phonesOf } from './telecom.ts';
import { withoutPlaceholders } from './without-placeholders.ts';

interface BundleEntry {
  fullUrl: string | null;
  resource: Json;
}

/**
 * Parses the members in a FHIR R4 file: a Bundle of any type, or a single Patient. Each patient becomes a member with
 * their hospital stays (Encounter of class IMP, EMER or ACUTE). `today` (`yyyy-MM-dd`) determines which periods have
 * ended and which dates are in the future. A patient who died is included together with the reported death, and contact
 * pauses until a user decides about it. An inactive or replaced record is refused. Never throws, and the list is never
 * empty.
 */
export function parseFhir(file: string, today: string): ParsedPatient[] {
  const parsed = parseJson(file);
  if ('refused' in parsed) return [parsed];
  const root = object(parsed.value);
  if (root === null || typeof root.resourceType !== 'string') return [{ refused: 'not a FHIR Bundle' }];
  if (root.resourceType === 'Patient') return [memberFrom({ fullUrl: null, resource: root }, [], () => null, today)];
  if (root.resourceType !== 'Bundle')
    return [{ refused: `not a FHIR Bundle: its resourceType is ${text(root.resourceType, 40) ?? 'empty'}` }];

  const entries = objects(root.entry)
    .map((entry) => ({ fullUrl: text(entry.fullUrl, 300), resource: object(entry.resource) }))
    .filter((entry): entry is BundleEntry => entry.resource !== null);
  const patients = entries.filter((entry) => entry.resource.resourceType === 'Patient');
  if (patients.length === 0) return [{ refused: 'the file contains no Patient' }];

  const byReference = new Map(entries.flatMap((entry) => namesOf(entry).map((name) => [name, entry] as const)));
  const resolve = (reference: unknown) => findEntry(byReference, reference)?.resource ?? null;
  const encounters = entries.filter((entry) => entry.resource.resourceType === 'Encounter');
  const subjects = Map.groupBy(encounters, (entry) => {
    const reference = object(entry.resource.subject)?.reference;
    // If a bundle has one patient, encounters without a subject are about this patient.
    return reference === undefined && patients.length === 1 ? patients[0] : findEntry(byReference, reference);
  });
  return patients.map((patient) => memberFrom(patient, subjects.get(patient) ?? [], resolve, today));
}

/** Returns the references that other entries in the bundle can use for this entry: its full URL, or its type and id. */
function namesOf({ fullUrl, resource }: BundleEntry): string[] {
  const id = text(resource.id);
  return [
    ...(fullUrl === null ? [] : [fullUrl]),
    ...(id === null ? [] : [`${resource.resourceType}/${id}`, `urn:uuid:${id}`]),
  ];
}

function findEntry(entries: ReadonlyMap<string, BundleEntry>, reference: unknown): BundleEntry | undefined {
  const written = text(reference, 300);
  if (written === null) return undefined;
  const whole = written.replace(/\/_history\/.*$/, '');
  return entries.get(whole) ?? entries.get(/[A-Z]\w*\/[^/]+$/.exec(whole)?.[0] ?? '');
}

function memberFrom(
  { fullUrl, resource }: BundleEntry,
  encounters: readonly BundleEntry[],
  resolve: (reference: unknown) => Json | null,
  today: string,
): ParsedPatient {
  const { patient, notes: placeholderNotes } = withoutPlaceholders(resource);
  const { death, notes: deathNotes } = deathOf(patient, today);
  const named = nameOf(patient, today);
  const identifiers = identifiersOf(patient, fullUrl);
  const refuse = (refused: string): ParsedPatient => {
    // omits a name that cannot be shown correctly
    const who = patientLabel({ ...('refused' in named ? { firstName: '', lastName: '' } : named), identifiers });
    return who === null ? { refused } : { refused, who };
  };
  const retired = inactiveReason(patient, death !== null);
  if (retired !== null) return refuse(retired);
  if ('refused' in named) return refuse(named.refused);
  const { notes: nameNotes, ...name } = named;
  if (identifiers.length === 0) return refuse('the Patient has neither an identifier nor an id');
  const { dateOfBirth, notes } = birthOf(patient, today);
  const { phones, notes: phoneNotes } = phonesOf(patient, today);
  const { emails, notes: emailNotes } = emailsOf(patient, today);
  const { addresses, notes: addressNotes, place } = addressesOf(patient, today);
  const { stays, notes: stayNotes } = staysOf(encounters, resolve, today);
  const member: ParsedMember = {
    identifiers,
    ...name,
    dateOfBirth,
    gender: genderOf(patient),
    reportedLanguage: languagesOf(patient),
    raceEthnicitySummary: raceEthnicityOf(patient),
    timeZone: null,
    phones,
    emails,
    addresses,
    ...(place === null ? {} : { place }),
    stays,
    death,
    notes: [
      ...deathNotes,
      ...placeholderNotes,
      ...notes,
      ...nameNotes,
      ...unnamedIdentifierNotes(patient),
      ...phoneNotes,
      ...emailNotes,
      ...otherContactNotes(patient, today),
      ...addressNotes,
      ...contactPersonNotes(patient),
      ...unsupportedDataNotes(patient),
      ...stayNotes,
    ],
  };
  return { member };
}

/**
 * Returns a patient's name and number as a prefix for notes about the patient; null if both are missing. A bundle can
 * contain many patients.
 */
export function patientLabel({
  firstName,
  lastName,
  identifiers,
}: Pick<ParsedMember, 'firstName' | 'lastName' | 'identifiers'>): string | null {
  const number = identifiers.find(({ system }) => system !== urlSystem)?.value;
  const parts = [`${firstName} ${lastName}`.trim(), ...(number === undefined ? [] : [`number ${number}`])];
  return parts.filter((part) => part !== '').join(', ') || null;
}

/**
 * Returns why the sender no longer uses a record; null if the sender uses it. If the patient died, an inactive record
 * is accepted, because senders deactivate records after a death.
 */
function inactiveReason(patient: Json, isDead: boolean): string | null {
  const replaced = objects(patient.link).find(({ type }) => type === 'replaced-by');
  if (replaced) {
    const other = text(object(replaced.other)?.reference) ?? text(object(replaced.other)?.display);
    return `the Patient was replaced by ${other ?? 'another record'}`;
  }
  return patient.active === false && !isDead ? 'the Patient is marked as inactive' : null;
}

function staysOf(
  encounters: readonly BundleEntry[],
  resolve: (reference: unknown) => Json | null,
  today: string,
): { stays: ParsedStay[]; notes: string[] } {
  const stays = new Map<string, ParsedStay>();
  const notes: string[] = [];
  for (const { fullUrl, resource } of encounters) {
    const found = stayFrom(resource, fullUrl, resolve, today);
    if (found?.stay) stays.set(found.stay.sourceId, found.stay);
    notes.push(...(found?.notes ?? []));
  }
  const inOrder = [...stays.values()].sort((a, b) => a.admitDate.localeCompare(b.admitDate, 'en'));
  return { stays: inOrder, notes };
}
