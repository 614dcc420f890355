import { isIdentityOid } from '../imports/identifiers.ts';
import type { Hl7Message } from './message.ts';

/** Identifier types in HL7 table 0203 that are never parsed or stored: social security, driver's license, passport. */
const identityTypes: ReadonlySet<string> = new Set(['SS', 'SB', 'DL', 'PPN', 'SSN']);

/**
 * Returns true if a government assigned an identifier to the person (docs/areas/hospital-stays.md#identity-numbers).
 * @param authority the name and the universal id of the authority that assigned the identifier
 */
export const isIdentityNumber = (authority: readonly string[], type: string): boolean =>
  identityTypes.has(type.toUpperCase()) || authority.some((one) => /SS(A|N)$/i.test(one) || isIdentityOid(one));

/** Fields that contain only social security or driver's license numbers. */
const identityFields: Readonly<Record<string, readonly number[]>> = {
  PID: [19, 20],
  NK1: [37],
  GT1: [12],
  IN2: [2],
};

/** Segments with identifiers of the patient, a relative, a guarantor or an insured person. */
const identifierSegments: ReadonlySet<string> = new Set(['PID', 'MRG', 'NK1', 'GT1', 'IN1', 'IN2']);

/**
 * Removes social security, driver's license and passport numbers from a message, so that they are never stored. All
 * other text remains as it was sent.
 * @param body the message as text
 * @param message the same message after parsing, for its separators
 */
export function withoutIdentityNumbers(body: string, { separators }: Hl7Message): string {
  const { field, repetition, component, subcomponent } = separators;
  const withoutNumber = (identifier: string): string => {
    const parts = identifier.split(component);
    const authority = (parts[3] ?? '').split(subcomponent).map((part) => part.trim());
    const type = parts[4]?.split(subcomponent)[0] ?? '';
    return isIdentityNumber(authority, type.trim()) ? ['', ...parts.slice(1)].join(component) : identifier;
  };
  return body
    .split(/(\r\n|\r|\n)/)
    .map((line) => {
      const fields = line.split(field);
      const name = (fields[0] ?? '').replace(/[^A-Z0-9]/g, '');
      if (!identifierSegments.has(name)) return line;
      return fields
        .map((value, at) =>
          identityFields[name]?.includes(at) ? '' : value.split(repetition).map(withoutNumber).join(repetition),
        )
        .join(field);
    })
    .join('');
}
