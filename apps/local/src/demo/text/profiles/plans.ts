import type { Region } from '../cities.ts';

/** Each client's plans for members with Medicare and Medicaid, with only Medicare, or with only Medicaid. */
export const plans: Readonly<Record<string, { dual: string; medicare: string; medicaid: string; prefix: string }>> = {
  'Sunrise Health': {
    dual: 'Sunrise Dual Complete (HMO D-SNP)',
    medicare: 'Sunrise Advantage (HMO)',
    medicaid: 'Sunrise Community Plan',
    prefix: 'SH',
  },
  'Bluebonnet Care': {
    dual: 'Bluebonnet Total Dual (HMO D-SNP)',
    medicare: 'Bluebonnet Gold (PPO)',
    medicaid: 'Bluebonnet Family',
    prefix: 'BC',
  },
  'Lakeshore Advantage': {
    dual: 'Lakeshore Together (HMO D-SNP)',
    medicare: 'Lakeshore Advantage Plus (HMO)',
    medicaid: 'Lakeshore Health Link',
    prefix: 'LA',
  },
};

/** Doctors and their practices, by region. */
export const doctors: Readonly<Record<Region, readonly (readonly [name: string, practice: string])[]>> = {
  houston: [
    ['Dr. Elena Alvarado', 'Gulfgate Family Medicine'],
    ['Dr. Chidi Nwosu', 'Scott Street Clinic'],
    ['Dr. Hannah Pham', 'Bellaire Primary Care'],
    ['Dr. Marcus Teal', 'Legacy Community Health'],
    ['Dr. Rosa Salazar', 'East End Health Center'],
  ],
  triangle: [
    ['Dr. Paul Guidry', 'Calder Avenue Internal Medicine'],
    ['Dr. Denise Joubert', 'Golden Triangle Family Care'],
    ['Dr. Anil Mehta', 'Port Arthur Health Center'],
  ],
  lakes: [
    ['Dr. Samir Haddad', 'Cicero Avenue Clinic'],
    ['Dr. Katarzyna Wozniak', 'Sixteenth Street Clinic'],
    ['Dr. Terrell Boone', 'Lakefront Internal Medicine'],
  ],
  mountain: [
    ['Dr. Luisa Trujillo', 'Westside Family Health'],
    ['Dr. Owen Begay', 'Clinica Tepeyac'],
  ],
  pacific: [
    ['Dr. Kenji Watanabe', 'Kalihi Primary Care'],
    ['Dr. Maile Akana', 'Harbor Community Clinic'],
    ['Dr. Grace Reyes', 'Eastside Internal Medicine'],
  ],
};

export const navigators = [
  'Tasha Greene',
  'Colin Marsh',
  'Beatriz Fuentes',
  'Jolene Prather',
  'Omar Siddiqui',
  'Wendy Zhao',
] as const;
export const caseManagers = [
  'R. Castellano, RN',
  'M. Oduya, LCSW',
  'J. Lindholm, RN',
  'P. Arceneaux, RN',
  'S. Kaplan, LMSW',
] as const;

/** The clients' own fields with their possible values. */
export const clientFields = {
  personal_information: [
    ['Risk tier', ['Low', 'Medium', 'High']],
    ['Housing', ['Rents', 'Owns', 'Lives with family', 'Senior housing', 'Unstable']],
    ['Preferred contact time', ['Mornings', 'Afternoons', 'After 4 PM', 'Any time']],
    ['Caregiver on file', ['Yes', 'No']],
  ],
  provider: [
    ['Last wellness visit', ['January', 'March', 'May', 'June', 'August', 'October', 'None this year']],
    ['Specialist', ['Cardiology', 'Endocrinology', 'Nephrology', 'Pulmonology', 'None']],
    ['Pharmacy', ['Walgreens', 'CVS', 'H-E-B', 'Mail order']],
  ],
  insurance: [
    ['Group number', ['A1040', 'A1062', 'B2210', 'C0087']],
    [
      'Transportation benefit',
      ['24 one-way rides a year', '36 one-way rides a year', 'Unlimited to medical visits', 'None'],
    ],
    ['Over-the-counter allowance', ['$50 a quarter', '$75 a quarter', '$120 a quarter', 'None']],
    ['Dental and vision', ['Included', 'Dental only', 'Not included']],
  ],
} as const;
