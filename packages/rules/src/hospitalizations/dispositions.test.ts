import { expect, it } from 'vitest';
import { dispositionText, patientClassText } from './dispositions.ts';

it('replaces discharge codes by their meaning, with one or two digits', () => {
  expect(['01', '1', ' 06 ', '62', '20'].map(dispositionText)).toEqual([
    'Home or self care',
    'Home or self care',
    'Home with home health care',
    'Inpatient rehabilitation',
    'Died',
  ]);
});

it('returns words and unknown codes unchanged', () => {
  for (const written of ['Home, self care', '15', '99', '001', 'SNF', ''])
    expect(dispositionText(written)).toBe(written);
});

it('names the patient classes, but not those without a meaning for a guide', () => {
  expect(['I', 'e', 'N', 'U', 'X', null].map(patientClassText)).toEqual([
    'Inpatient',
    'Emergency',
    null,
    null,
    null,
    null,
  ]);
});
