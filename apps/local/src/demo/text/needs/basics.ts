import { fulfilling, type NeedStory, needStep } from './types.ts';

/** Needs about transportation, food, housing, utilities and phones. */
export const basicNeeds: Readonly<Record<string, NeedStory>> = {
  'bus pass': {
    issue: 'everyday-rides',
    reason: '{First} has no working {card}, so groceries, {pharmacy} and {senior} are out of reach without a ride.',
    steps: [
      needStep('application-help', 20, 'Ordered a new {card} with {first} on the line.', {
        refer: [{ name: '{transit}' }],
      }),
      needStep('check-in', 5, 'Card is on its way by mail. Agreed when to ask for a replacement.'),
      needStep('coaching', 25, 'Went through the route on line {line}: where to get on, where to change, how to pay.'),
      needStep('check-in', 10, 'Rides on {her} own several times a week. Nothing else is missing.', fulfilling),
    ],
  },
  'medical rides': {
    issue: 'medical-rides',
    reason:
      'The plan’s rides come late and {first} loses appointments at {clinic} over it. {Kin} works days and cannot drive.',
    steps: [
      needStep('arrange-ride', 15, 'Rebooked the appointment and a ride with an hour to spare.'),
      needStep('application-help', 30, 'Application for {ride} filled in and faxed to {clinic} for the signature.', {
        refer: [{ name: '{ride}' }],
      }),
      needStep(
        'arrange-ride',
        10,
        'Approved. Booked the first trip and noted that {first} wants a call the evening before.',
      ),
      needStep('check-in', 10, 'The ride came on time and the driver helped. Two ways to get there now.', fulfilling),
    ],
  },
  'car trouble': {
    issue: 'car-repair',
    reason:
      'The car is in the shop and there is no money for the part. Without the car, {first} misses treatments at {dialysis}.',
    steps: [
      needStep('arrange-ride', 20, 'Booked plan rides for the next treatments until the car runs.'),
      needStep('check-in', 5, 'A used part was found. The rides stay booked until it is in.'),
      needStep('check-in', 5, 'Car is running. Canceled the remaining rides.', fulfilling),
    ],
  },
  'food at month end': {
    issue: 'food-at-month-end',
    reason:
      'Benefits are gone by the third week. After that {first} eats what is left, and skips lunch to make it last.',
    steps: [
      needStep(
        'benefits-screening',
        20,
        'Asked what {she} eats in the last week, and went through what the household may get.',
      ),
      needStep('refer-to-resource', 15, 'Signed {herO} up for the monthly box, delivered to the door.', {
        refer: [{ name: '{pantry}' }],
      }),
      needStep('check-in', 5, 'The box came. Noted what {first} can chew and what {she} gave away.'),
      needStep('application-help', 35, 'Renewal letter for SNAP: read it together, listed what is missing.', {
        refer: [{ name: '{benefits}' }],
      }),
      needStep('check-in', 10, 'SNAP is renewed and the box comes every month.', fulfilling),
    ],
  },
  'meals after discharge': {
    issue: 'home-delivered-meals',
    reason: '{First} cannot stand at the stove long enough to cook, and what {kin} brings does not last the week.',
    steps: [
      needStep('application-help', 15, 'Asked the plan for the meal benefit after a stay.', {
        refer: [{ name: '{plan} meal benefit' }],
      }),
      needStep('check-in', 5, 'Meals approved: low salt, no fish.'),
      needStep('check-in', 10, 'Eats them, gained a pound. Help with cooking starts when they end.', fulfilling),
    ],
  },
  'rent behind': {
    issue: 'behind-on-rent',
    reason: 'Two months behind after hours were cut. The landlord has sent a letter and will not wait much longer.',
    steps: [
      needStep(
        'emergency-assistance',
        40,
        'Began the application for rental assistance and listed the papers for it.',
        {
          refer: [{ name: '{rent}' }, { name: '{legal}' }],
        },
      ),
      needStep('gather-documents', 15, 'Everything but the ledger is there. Asked the office for it together.'),
      needStep(
        'landlord-mediation',
        20,
        'The landlord agreed in writing to hold the filing while the application is open.',
      ),
      needStep('check-in', 10, 'One month and the fees are paid by the fund, the rest goes in parts.', {
        refer: [{ name: '{rent}' }],
        fulfils: true,
      }),
    ],
  },
  'eviction notice': {
    issue: 'eviction',
    reason: 'A notice to leave is taped to the door. {First} does not know what it means, and has nowhere else to go.',
    steps: [
      needStep('legal-referral', 45, 'Intake with legal aid on the line, notice and lease sent along.', {
        refer: [{ name: '{legal}', contact: 'Intake desk' }],
      }),
      needStep('advocacy', 15, 'Legal aid took the case. Went through what {first} should not sign.'),
      needStep(
        'care-coordination',
        10,
        'Hearing put off. Told {clinic} about the hearing, because of the blood pressure.',
      ),
      needStep('check-in', 15, 'Settled: {first} stays, and nothing is on the record.', fulfilling),
    ],
  },
  repairs: {
    issue: 'home-repairs',
    reason: 'Water comes through the ceiling and there is mold on the kitchen wall. {First} has asthma.',
    steps: [
      needStep('landlord-mediation', 30, 'Wrote the repair request together and kept a copy with the pictures.'),
      needStep('advocacy', 20, 'No answer in ten days: booked the inspector over the city line.', {
        refer: [{ name: 'City inspection line' }],
      }),
      needStep('check-in', 5, 'Repaired the day after the inspector came.', fulfilling),
    ],
  },
  'power bill': {
    issue: 'electricity-shutoff',
    reason: 'Shut-off letter from {power}. The window unit has to run because of {her} breathing.',
    steps: [
      needStep('application-help', 40, 'Filled in the utility assistance form together; {kin} sends the bill.', {
        refer: [{ name: '{energy}' }, { name: '{power}', contact: 'Medical hold desk' }],
      }),
      needStep('negotiate-bill', 20, '{power} put the account on hold until the pledge comes.'),
      needStep('negotiate-bill', 15, 'Pledge went through. Put on even billing from next month.'),
      needStep('check-in', 5, 'First even bill is paid.', fulfilling),
    ],
  },
  'phone minutes': {
    issue: 'phone',
    reason: 'The phone runs out of minutes every month, and then nobody can reach {first}.',
    steps: [
      needStep('digital-help', 35, 'Renewed Lifeline on the phone together.', { refer: [{ name: '{connected}' }] }),
      needStep('digital-help', 15, 'New phone set up: large text, my number saved.', fulfilling),
    ],
  },
  'waiting list for housing': {
    issue: 'affordable-housing',
    reason:
      'Rent takes most of the check. {First} is on the list of {housing} and has heard nothing since {she} moved.',
    steps: [
      needStep('application-help', 25, 'Updated the address on the list and printed the confirmation.', {
        refer: [{ name: '{housing}' }],
      }),
      needStep('check-in', 10, 'Found out the position on the list. Will check again in the new year.'),
      needStep('gather-documents', 30, 'Voucher interview is set. Ordered the birth certificate that was missing.'),
      needStep('accompany', 60, 'Went to the interview together with the folder that we made.', fulfilling),
    ],
  },
};
