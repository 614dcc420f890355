import type { ActingUser, Member } from '@guidepost/contracts';
import type { VariableValues } from '@guidepost/rules';

/** The values of template variables for a member and the writer. People go by the name they prefer. */
export const valuesFor = (member: Member, guide: ActingUser): VariableValues => ({
  'member.firstName': member.preferredName || member.firstName,
  'guide.firstName': guide.firstName,
  'client.name': member.clientName,
});
