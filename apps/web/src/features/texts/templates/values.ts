import type { ActingUser, Member } from '@guidepost/contracts';
import type { VariableValues } from '@guidepost/rules';

/** Returns the values of template variables for a member and the author of the text. Uses preferred names. */
export const valuesFor = (member: Member, guide: ActingUser): VariableValues => ({
  'member.firstName': member.preferredName || member.firstName,
  'guide.firstName': guide.firstName,
  'client.name': member.clientName,
});
