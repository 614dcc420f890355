import { foldName } from '../members/names.ts';

/** Identifier system of the member numbers in enrollment files. A number is unique within its client. */
export const memberNumberSystem = 'urn:guidepost:enrollment:member';
/**
 * Identifier system for dependents without a number. The identifier consists of the subscriber number, birth date and
 * first name.
 */
export const dependantSystem = 'urn:guidepost:enrollment:dependant';
/**
 * Identifier system for members in a file without numbers. The identifier consists of the date of birth and the
 * normalized name.
 */
export const personSystem = 'urn:guidepost:enrollment:person';

/** Returns the identifier for a member in a file without numbers; null if a part of the identifier is missing. */
export const personOf = (dateOfBirth: string | null, firstName: string, lastName: string) =>
  dateOfBirth === null || firstName === '' || lastName === ''
    ? null
    : {
        system: personSystem,
        value: `${dateOfBirth} ${foldName(`${firstName} ${lastName}`)}`,
        type: 'Name and date of birth',
      };

export function identifierOf(
  { isDependant }: { isDependant?: boolean },
  memberNumber: string | null,
  subscriberNumber: string | null,
  dateOfBirth: string | null,
  firstName: string,
) {
  if (memberNumber !== null) return { system: memberNumberSystem, value: memberNumber, type: 'Member number' };
  if (subscriberNumber === null) return null;
  if (isDependant !== true) return { system: memberNumberSystem, value: subscriberNumber, type: 'Member number' };
  if (dateOfBirth === null) return null;
  const value = `${subscriberNumber} ${dateOfBirth} ${firstName.toLowerCase()}`;
  return { system: dependantSystem, value, type: 'Dependant of a subscriber' };
}
