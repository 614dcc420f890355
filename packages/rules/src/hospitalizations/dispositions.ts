/**
 * Meanings of discharge codes in HL7 table 0112, which are the UB-04 discharge status codes. Each code has two digits.
 */
const dispositions: Readonly<Record<string, string>> = {
  '01': 'Home or self care',
  '02': 'Another short-term hospital',
  '03': 'Skilled nursing facility',
  '04': 'Intermediate care facility',
  '05': 'Another type of institution',
  '06': 'Home with home health care',
  '07': 'Left against medical advice',
  '08': 'Home with home IV therapy',
  '09': 'Admitted to this hospital',
  '20': 'Died',
  '21': 'Court or law enforcement',
  '30': 'Still a patient',
  '40': 'Died at home',
  '41': 'Died in a medical facility',
  '42': 'Died, place unknown',
  '43': 'Federal hospital',
  '50': 'Hospice at home',
  '51': 'Hospice facility',
  '61': 'Swing bed in this hospital',
  '62': 'Inpatient rehabilitation',
  '63': 'Long-term care hospital',
  '64': 'Nursing facility',
  '65': 'Psychiatric hospital',
  '66': 'Critical access hospital',
  '70': 'Another type of institution',
};

/** Meanings of patient classes in HL7 table 0004. */
const patientClasses: Readonly<Record<string, string>> = {
  E: 'Emergency',
  I: 'Inpatient',
  O: 'Outpatient',
  P: 'Expected patient',
  R: 'Recurring patient',
  B: 'Obstetrics',
  C: 'Commercial account',
};

/**
 * Returns a discharge code's meaning. Returns any other text unchanged, because hospitals and files also send words.
 * @param written a code such as '03' or '3', or words
 */
export const dispositionText = (written: string): string =>
  dispositions[/^\d{1,2}$/.test(written.trim()) ? written.trim().padStart(2, '0') : ''] ?? written;

/** Returns a patient class's meaning; null if the class is unknown or not applicable. */
export const patientClassText = (code: string | null): string | null =>
  code === null ? null : (patientClasses[code.trim().toUpperCase()] ?? null);
