import type { CallForViewer, Member } from '@guidepost/contracts';

/** Whose number a member's call goes to, such as a neighbor's, who hears nothing about the member; undefined where nothing is said of it. */
export const whoseNumberOf = (
  { phoneNumberId }: Pick<CallForViewer, 'phoneNumberId'>,
  member: Pick<Member, 'phoneNumbers'> | undefined,
): string | null | undefined => member?.phoneNumbers.find(({ id }) => id === phoneNumberId)?.description;
