import type { Role } from '@guidepost/contracts';

export const roleLabels: Readonly<Record<Role, string>> = {
  SUPER_ADMIN: 'Super admin',
  ADMIN: 'Admin',
  PATIENT: 'Member',
  SOCIAL_WORKER: 'Social worker',
  COMMUNITY_HEALTH_WORKER: 'Community health worker',
  COMMUNITY_OUTREACH_SPECIALIST: 'Community outreach specialist',
  NURSE_PRACTITIONER: 'Nurse practitioner',
  GUIDE: 'Guide',
  GUIDE_SUPERVISOR: 'Guide supervisor',
  PROVIDER: 'Provider',
  SYSTEM: 'System',
};
