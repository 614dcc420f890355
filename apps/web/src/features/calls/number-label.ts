import type { CallForViewer, Member } from '@guidepost/contracts';

/**
 * Returns the description of a call's number in the member's contacts, such as 'Neighbor'. It warns the guide that the
 * number may belong to another person, who must not learn anything about the member. Returns undefined or null if there
 * is no description.
 */
export const numberLabelOf = (
  { phoneNumberId }: Pick<CallForViewer, 'phoneNumberId'>,
  member: Pick<Member, 'phoneNumbers'> | undefined,
): string | null | undefined => member?.phoneNumbers.find(({ id }) => id === phoneNumberId)?.description;
