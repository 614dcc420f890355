import { addressesOf } from './addresses.ts';
import { birthOf, genderOf, languagesOf, raceEthnicityOf } from './demographics.ts';
import { identifiersOf } from './identifiers.ts';
import { parseJson } from './json.ts';
import { nameOf } from './names.ts';
import type { ParsedMember, ParsedPatient, ParsedStay } from './parsed.ts';
import { type Json, object, objects, text } from './read.ts';
import { zoneOfState } from './states.ts';
import { stayFrom } from './stays.ts';
import { emailsOf, phonesOf } from './telecom.ts';

interface Entry {
  fullUrl: string | null;
  resource: Json;
}

/**
 * The members that a FHIR R4 file speaks of: a Bundle of any type, or a Patient alone. Each patient of a bundle is a
 * member of its own, with the hospital stays (Encounter of class IMP, EMER or ACUTE) that name them as subject.
 * `today` (`yyyy-MM-dd`) tells what is over and what cannot be yet. Patients who have died are taken in like any other:
 * the client's list decides who is enrolled. Never throws; the list is never empty.
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
    .filter((entry): entry is Entry => entry.resource !== null);
  const patients = entries.filter((entry) => entry.resource.resourceType === 'Patient');
  if (patients.length === 0) return [{ refused: 'no Patient inside' }];

  const byReference = new Map(entries.flatMap((entry) => namesOf(entry).map((name) => [name, entry] as const)));
  const resolve = (reference: unknown) => lookUp(byReference, reference)?.resource ?? null;
  const encounters = entries.filter((entry) => entry.resource.resourceType === 'Encounter');
  const subjects = Map.groupBy(encounters, (entry) => {
    const reference = object(entry.resource.subject)?.reference;
    // A bundle about one person need not say again whom its encounters are about.
    return reference === undefined && patients.length === 1 ? patients[0] : lookUp(byReference, reference);
  });
  return patients.map((patient) => memberFrom(patient, subjects.get(patient) ?? [], resolve, today));
}

/** How other entries of the bundle may refer to this one: by its full address, or by type and id. */
function namesOf({ fullUrl, resource }: Entry): string[] {
  const id = text(resource.id);
  return [
    ...(fullUrl === null ? [] : [fullUrl]),
    ...(id === null ? [] : [`${resource.resourceType}/${id}`, `urn:uuid:${id}`]),
  ];
}

function lookUp(entries: ReadonlyMap<string, Entry>, reference: unknown): Entry | undefined {
  const written = text(reference, 300);
  if (written === null) return undefined;
  const whole = written.replace(/\/_history\/.*$/, '');
  return entries.get(whole) ?? entries.get(/[A-Z]\w*\/[^/]+$/.exec(whole)?.[0] ?? '');
}

function memberFrom(
  { fullUrl, resource: patient }: Entry,
  encounters: readonly Entry[],
  resolve: (reference: unknown) => Json | null,
  today: string,
): ParsedPatient {
  const name = nameOf(patient, today);
  if (name === null) return { refused: 'the Patient has no name' };
  const identifiers = identifiersOf(patient, fullUrl);
  if (identifiers.length === 0)
    return { refused: 'the Patient has neither an identifier nor an id to be known by again' };
  const { dateOfBirth, notes } = birthOf(patient, today);
  const { phones, notes: phoneNotes } = phonesOf(patient, today);
  const { emails, notes: emailNotes } = emailsOf(patient, today);
  const addresses = addressesOf(patient, today);
  const member: ParsedMember = {
    identifiers,
    ...name,
    dateOfBirth,
    gender: genderOf(patient),
    reportedLanguage: languagesOf(patient),
    raceEthnicitySummary: raceEthnicityOf(patient),
    timeZone: zoneOfState(addresses[0]?.state ?? ''),
    phones,
    emails,
    addresses,
    stays: staysOf(encounters, resolve, today),
    notes: [...notes, ...phoneNotes, ...emailNotes],
  };
  return { member };
}

function staysOf(
  encounters: readonly Entry[],
  resolve: (reference: unknown) => Json | null,
  today: string,
): ParsedStay[] {
  const stays = new Map<string, ParsedStay>();
  for (const { fullUrl, resource } of encounters) {
    const stay = stayFrom(resource, fullUrl, resolve, today);
    if (stay) stays.set(stay.sourceId, stay);
  }
  return [...stays.values()].sort((a, b) => (a.admitDate < b.admitDate ? -1 : a.admitDate > b.admitDate ? 1 : 0));
}
