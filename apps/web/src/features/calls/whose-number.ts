import type { CallForViewer, Member } from '@guidepost/contracts';

/**
 * Returns the description of the number that was called, such as a neighbor's. Its owner must not hear anything about
 * the member. Undefined or null if the number has no description.
 */
export const whoseNumberOf = (
  { phoneNumberId }: Pick<CallForViewer, 'phoneNumberId'>,
  member: Pick<Member, 'phoneNumbers'> | undefined,
): string | null | undefined => member?.phoneNumbers.find(({ id }) => id === phoneNumberId)?.description;
