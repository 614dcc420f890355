import type { CallForViewer, Member } from '@guidepost/contracts';

/**
 * Returns the member's description of the number of a call, such as 'Neighbor'. The owner of such a number must not
 * hear anything about the member. Returns undefined or null if the number has no description.
 */
export const whoseNumberOf = (
  { phoneNumberId }: Pick<CallForViewer, 'phoneNumberId'>,
  member: Pick<Member, 'phoneNumbers'> | undefined,
): string | null | undefined => member?.phoneNumbers.find(({ id }) => id === phoneNumberId)?.description;
