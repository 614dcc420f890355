import type { ActingUser, Member } from '@guidepost/contracts';
import type { VariableValues } from '@guidepost/rules';

/** Returns the values of the template variables for a member and the text's author. Uses preferred names. */
export const valuesFor = (member: Member, guide: ActingUser): VariableValues => ({
  'member.firstName': member.preferredName || member.firstName,
  'guide.firstName': guide.firstName,
  'client.name': member.clientName,
});
