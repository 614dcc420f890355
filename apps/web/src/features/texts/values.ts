import type { ActingUser, Member } from '@guidepost/contracts';
import type { VariableValues } from '@guidepost/rules';

/** What template variables are for a member and who writes to them (decision 106): people go by the name they prefer. */
export const valuesFor = (member: Member, guide: ActingUser): VariableValues => ({
  'member.firstName': member.preferredName || member.firstName,
  'guide.firstName': guide.firstName,
  'client.name': member.clientName,
});
