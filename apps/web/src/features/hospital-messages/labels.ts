import type { HospitalMessageState } from '@guidepost/contracts';

/** Label and color of each message state. */
export const stateWords: Readonly<
  Record<HospitalMessageState, { word: string; tone: 'neutral' | 'success' | 'warning' | 'danger' }>
> = {
  review: { word: 'To be decided', tone: 'warning' },
  received: { word: 'Waiting', tone: 'neutral' },
  applied: { word: 'Applied', tone: 'success' },
  nobody: { word: 'Not a member', tone: 'neutral' },
  refused: { word: 'Refused', tone: 'danger' },
  failed: { word: 'Not applied', tone: 'danger' },
};

/** Labels of the trigger events. */
export const eventLabels: Readonly<Record<string, string>> = {
  A01: 'Admission',
  A02: 'Moved within the hospital',
  A03: 'Discharge',
  A04: 'Registration',
  A05: 'Expected admission',
  A06: 'Changed to inpatient',
  A07: 'Changed to outpatient',
  A08: 'Data change',
  A11: 'Admission canceled',
  A12: 'Transfer canceled',
  A13: 'Discharge canceled',
  A28: 'New patient record',
  A31: 'Patient record updated',
  A40: 'Two patient numbers were merged',
};
