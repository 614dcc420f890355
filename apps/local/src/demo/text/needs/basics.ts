import { met, type NeedStory, step } from './types.ts';

/** Needs about transportation, food, housing, utilities and phones. */
export const basicNeeds: Readonly<Record<string, NeedStory>> = {
  'bus pass': {
    issue: 'everyday-rides',
    reason: '{First} has no working {card}, so groceries, {pharmacy} and {senior} are out of reach without a ride.',
    steps: [
      step('application-help', 20, 'Ordered a new {card} with {first} on the line.', {
        refer: [{ name: '{transit}' }],
      }),
      step('check-in', 5, 'Card is on its way by mail. Agreed when to ask for a replacement.'),
      step('coaching', 25, 'Went through the route on line {line}: where to get on, where to change, how to pay.'),
      step('check-in', 10, 'Rides on {her} own several times a week. Nothing else is missing.', met),
    ],
  },
  'medical rides': {
    issue: 'medical-rides',
    reason:
      'The plan’s rides come late and {first} loses appointments at {clinic} over it. {Kin} works days and cannot drive.',
    steps: [
      step('arrange-ride', 15, 'Rebooked the appointment and a ride with an hour to spare.'),
      step('application-help', 30, 'Application for {ride} filled in and faxed to {clinic} for the signature.', {
        refer: [{ name: '{ride}' }],
      }),
      step(
        'arrange-ride',
        10,
        'Approved. Booked the first trip and noted that {first} wants a call the evening before.',
      ),
      step('check-in', 10, 'The ride came on time and the driver helped. Two ways to get there now.', met),
    ],
  },
  'car trouble': {
    issue: 'car-repair',
    reason:
      'The car is in the shop and there is no money for the part. Without the car, {first} misses treatments at {dialysis}.',
    steps: [
      step('arrange-ride', 20, 'Booked plan rides for the next treatments until the car runs.'),
      step('check-in', 5, 'A used part was found. The rides stay booked until it is in.'),
      step('check-in', 5, 'Car is running. Canceled the remaining rides.', met),
    ],
  },
  'food at month end': {
    issue: 'food-at-month-end',
    reason:
      'Benefits are gone by the third week. After that {first} eats what is left, and skips lunch to make it last.',
    steps: [
      step(
        'benefits-screening',
        20,
        'Asked what {she} eats in the last week, and went through what the household may get.',
      ),
      step('refer-to-resource', 15, 'Signed {herO} up for the monthly box, delivered to the door.', {
        refer: [{ name: '{pantry}' }],
      }),
      step('check-in', 5, 'The box came. Noted what {first} can chew and what {she} gave away.'),
      step('application-help', 35, 'Renewal letter for SNAP: read it together, listed what is missing.', {
        refer: [{ name: '{benefits}' }],
      }),
      step('check-in', 10, 'SNAP is renewed and the box comes every month.', met),
    ],
  },
  'meals after discharge': {
    issue: 'home-delivered-meals',
    reason: '{First} cannot stand at the stove long enough to cook, and what {kin} brings does not last the week.',
    steps: [
      step('application-help', 15, 'Asked the plan for the meal benefit after a stay.', {
        refer: [{ name: '{plan} meal benefit' }],
      }),
      step('check-in', 5, 'Meals approved: low salt, no fish.'),
      step('check-in', 10, 'Eats them, gained a pound. Help with cooking starts when they end.', met),
    ],
  },
  'rent behind': {
    issue: 'behind-on-rent',
    reason: 'Two months behind after hours were cut. The landlord has sent a letter and will not wait much longer.',
    steps: [
      step('emergency-assistance', 40, 'Began the application for rental assistance and listed the papers for it.', {
        refer: [{ name: '{rent}' }, { name: '{legal}' }],
      }),
      step('gather-documents', 15, 'Everything but the ledger is there. Asked the office for it together.'),
      step(
        'landlord-mediation',
        20,
        'The landlord agreed in writing to hold the filing while the application is open.',
      ),
      step('check-in', 10, 'One month and the fees are paid by the fund, the rest goes in parts.', {
        refer: [{ name: '{rent}' }],
        fulfils: true,
      }),
    ],
  },
  'eviction notice': {
    issue: 'eviction',
    reason: 'A notice to leave is taped to the door. {First} does not know what it means, and has nowhere else to go.',
    steps: [
      step('legal-referral', 45, 'Intake with legal aid on the line, notice and lease sent along.', {
        refer: [{ name: '{legal}', contact: 'Intake desk' }],
      }),
      step('advocacy', 15, 'Legal aid took the case. Went through what {first} should not sign.'),
      step('care-coordination', 10, 'Hearing put off. Told {clinic} about the hearing, because of the blood pressure.'),
      step('check-in', 15, 'Settled: {first} stays, and nothing is on the record.', met),
    ],
  },
  repairs: {
    issue: 'home-repairs',
    reason: 'Water comes through the ceiling and there is mold on the kitchen wall. {First} has asthma.',
    steps: [
      step('landlord-mediation', 30, 'Wrote the repair request together and kept a copy with the pictures.'),
      step('advocacy', 20, 'No answer in ten days: booked the inspector over the city line.', {
        refer: [{ name: 'City inspection line' }],
      }),
      step('check-in', 5, 'Repaired the day after the inspector came.', met),
    ],
  },
  'power bill': {
    issue: 'electricity-shutoff',
    reason: 'Shut-off letter from {power}. The window unit has to run because of {her} breathing.',
    steps: [
      step('application-help', 40, 'Filled in the utility assistance form together; {kin} sends the bill.', {
        refer: [{ name: '{energy}' }, { name: '{power}', contact: 'Medical hold desk' }],
      }),
      step('negotiate-bill', 20, '{power} put the account on hold until the pledge comes.'),
      step('negotiate-bill', 15, 'Pledge went through. Put on even billing from next month.'),
      step('check-in', 5, 'First even bill is paid.', met),
    ],
  },
  'phone minutes': {
    issue: 'phone',
    reason: 'The phone runs out of minutes every month, and then nobody can reach {first}.',
    steps: [
      step('digital-help', 35, 'Renewed Lifeline on the phone together.', { refer: [{ name: '{connected}' }] }),
      step('digital-help', 15, 'New phone set up: large text, my number saved.', met),
    ],
  },
  'waiting list for housing': {
    issue: 'affordable-housing',
    reason:
      'Rent takes most of the check. {First} is on the list of {housing} and has heard nothing since {she} moved.',
    steps: [
      step('application-help', 25, 'Updated the address on the list and printed the confirmation.', {
        refer: [{ name: '{housing}' }],
      }),
      step('check-in', 10, 'Found out the position on the list. Will check again in the new year.'),
      step('gather-documents', 30, 'Voucher interview is set. Ordered the birth certificate that was missing.'),
      step('accompany', 60, 'Went to the interview together with the folder that we made.', met),
    ],
  },
};
