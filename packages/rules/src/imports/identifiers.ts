import type { ParsedIdentifier } from './parsed.ts';
import { code, concept, type Json, object, objects, text } from './read.ts';

/**
 * Kinds of identifiers that are never stored, matched or repeated in a message: social security, driver's license and
 * passport numbers. Guidepost does not need them, and data that is not stored cannot leak.
 */
const refusedCodes: ReadonlySet<string> = new Set(['SS', 'SSN', 'SB', 'DL', 'PPN']);
const refusedSystems = [/us-ssn$/i, /passport/i, /driver.?s?.?licen[cs]e/i];

/**
 * Returns true if an OID, such as `2.16.840.1.113883.4.1` or a URN, identifies social security, driver's license or
 * passport numbers. The OIDs of licenses and passports are followed by the number of the state or country.
 */
export const isIdentityOid = (system: string): boolean =>
  /^(?:urn:oid:)?2\.16\.840\.1\.113883\.4\.(?:1$|(?:3|330)(?:\.|$))/.test(system);

const refusedSystemPattern = /social security|passport|driver'?s? licen[cs]e/i;

function isRefusedIdentifier(entry: Json, system: string): boolean {
  const codes = objects(object(entry.type)?.coding).map((coding) => code(coding.code));
  return (
    codes.some((code) => refusedCodes.has(code)) ||
    isIdentityOid(system) ||
    refusedSystems.some((pattern) => pattern.test(system)) ||
    refusedSystemPattern.test(concept(entry.type) ?? '')
  );
}

/** Identifier system for a URL or URN. */
export const urlSystem = 'urn:ietf:rfc:3986';

/**
 * Returns the identifiers that let the next import recognize a patient. Without identifiers, uses the resource's
 * absolute URL or URN, or else the patient's id. If the list is empty, the next import cannot recognize the patient.
 */
export function identifiersOf(patient: Json, fullUrl: string | null): ParsedIdentifier[] {
  const found = new Map<string, ParsedIdentifier>();
  for (const entry of objects(patient.identifier)) {
    const system = text(entry.system);
    const value = text(entry.value);
    if (system === null || value === null || entry.use === 'old' || isRefusedIdentifier(entry, system)) continue;
    found.set(`${system} ${value}`, { system, value, type: concept(entry.type) });
  }
  if (found.size > 0) return [...found.values()];
  const id = text(patient.id);
  if (fullUrl !== null && /^(https?:|urn:)/.test(fullUrl)) return [{ system: urlSystem, value: fullUrl, type: null }];
  return id === null ? [] : [{ system: 'urn:guidepost:fhir:Patient.id', value: id, type: null }];
}

/**
 * Returns one note for each identifier that cannot be stored because it has no system. The note does not repeat a
 * number that could be a social security number.
 */
export const unnamedIdentifierNotes = (patient: Json): string[] =>
  objects(patient.identifier).flatMap((entry) => {
    const value = text(entry.value, 80);
    if (value === null || text(entry.system) !== null || isRefusedIdentifier(entry, '')) return [];
    const number = value.replace(/\D/g, '').length === 9 ? '' : ` ${value}`;
    return [`the identifier${number} has no system and was not imported`];
  });
