import type { CallForViewer, Member } from '@guidepost/contracts';

/**
 * Returns the member's description of the number of a call, such as 'Neighbor'. Nothing about the member may be
 * disclosed to the owner of this number. Returns undefined or null if the number has no description.
 */
export const numberLabelOf = (
  { phoneNumberId }: Pick<CallForViewer, 'phoneNumberId'>,
  member: Pick<Member, 'phoneNumbers'> | undefined,
): string | null | undefined => member?.phoneNumbers.find(({ id }) => id === phoneNumberId)?.description;
