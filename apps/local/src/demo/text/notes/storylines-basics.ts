import type { Storyline } from './types.ts';

/** Storylines about transportation, food and housing. */
export const basicsStorylines: readonly Storyline[] = [
  {
    topic: 'bus pass',
    steps: [
      [
        '{first} [has been walking to|gets a ride when there is one to] {clinic} because the {card} ran out in [September|the summer|August].',
        'Ordered a new one with {transit} while we were on the phone. They say [two weeks|ten working days].',
      ],
      [
        '{transit} says the card was mailed on {day}. {She} checks the mailbox at the stairs every day, nothing yet.',
        'If it is not there by next {day} I will ask for a replacement at no charge.',
      ],
      [
        'Card has come at last. [We looked at the route together: line {line}, then a short walk.|{Kin} rode along the first time on line {line}, it takes 50 minutes door to door.]',
        '{She} went to {pharmacy} alone for the first time since spring.',
      ],
      ['Uses the pass [twice|three times] a week now, also to {senior}. Rides need is done.'],
    ],
  },
  {
    topic: 'medical rides',
    steps: [
      [
        'Missed {clinic} on {day}: the plan ride came 40 minutes late and the desk would not take {herO}.',
        'Rebooked for next week and asked for a pick-up an hour before.',
      ],
      [
        'Set up {ride} as the second way to get there. Application needs a form from the doctor; faxed it to {clinic}, attention of the referral nurse.',
      ],
      [
        '- approved for {ride} for [twelve|six] months\n- first ride booked for {day}, 8:40 pick-up\n- {she} wants a call the evening before, not a text',
      ],
      ['Ride came on time. Driver helped with the [walker|steps]. {She} says it was “the first easy trip in a year”.'],
    ],
  },
  {
    topic: 'car trouble',
    steps: [
      [
        'The car needs a [water pump|starter|new alternator], quote is ${amount}. Until then no way to get to {dialysis} but {kin}, who works days.',
        'Booked plan rides for the next four treatments.',
      ],
      [
        '{Kin} found a used part. [A man from church will put it in on {day}.|Cousin will do the work for lunch.] Keeping the rides until it runs.',
      ],
      ['Car is running. Cancelled the two rides left so that they do not count as no-shows.'],
    ],
  },
  {
    topic: 'food at month end',
    steps: [
      [
        'Asked what {she} eats in the last week of the month. Long silence, then: [rice and eggs|toast and coffee|whatever the neighbor brings].',
        'SNAP is ${small} a month. Nearest pantry is {pantry}, two buses away.',
      ],
      [
        '{pantry} delivers to people over 60 in {city}. Signed {herO} up, first box comes {day}. No pork, soft foods because of the [teeth|new dentures].',
      ],
      [
        'Box came. [Beans, canned peaches, oats, a chicken.|Plenty of rice and vegetables, too many cans of tuna.] {She} gave half of the [cereal|bread] to the lady downstairs.',
      ],
      [
        'Went over the SNAP renewal letter together, due on the [1st|10th]. Missing: proof of rent. {Kin} takes a picture of the lease tonight.',
      ],
      [
        'SNAP renewed through next [May|June], now ${amount} a month. Food need can be closed when the second box has come too.',
      ],
    ],
  },
  {
    topic: 'meals after discharge',
    when: (member) => member.age >= 60,
    steps: [
      [
        'Cannot stand at the stove long enough to cook since [the fall|the hospital|the knee]. {Kin} comes on Sundays and fills the freezer, by {day} it is empty.',
        'Asked the plan about the meal benefit: 14 meals, twice a year.',
      ],
      ['Meals approved. Chose low-salt, no fish. Delivery {day} between 9 and 1, somebody has to open the gate.'],
      ['{She} likes the [meatloaf|turkey], not the “green thing”. Gained a pound, which {clinic} is glad about.'],
    ],
  },
  {
    topic: 'rent behind',
    steps: [
      [
        'Two months behind, ${amount} in all, after hours were cut at the [warehouse|laundry|school kitchen]. Landlord has been patient but sent a letter on {day}.',
        'Started the application for rental assistance; need the lease, the ledger and the last two pay stubs.',
      ],
      [
        'Have everything but the ledger. Called the office with {first} on the line, they will e-mail it to me by {day}.',
      ],
      [
        'Application is in, case worker says [three|two to four] weeks. Asked the landlord to hold the filing; he agreed in a text, {first} kept it.',
      ],
      [
        'Paid! One month and the late fees from the fund, the rest in four parts of ${small}. {She} cried a little, then asked about my weekend.',
      ],
    ],
  },
  {
    topic: 'eviction notice',
    steps: [
      [
        'Notice on the door: three days to pay or leave. {She} read it to me twice. It is a notice, not a court date; explained the difference slowly.',
        'Called {legal} with {herO}, intake appointment on {day} at 10.',
      ],
      [
        '{legal} took the case. The notice was not served right. {She} is not to sign anything, and to write down when the manager knocks.',
      ],
      ['Court was put off for two weeks. Slept badly, asked {clinic} for an earlier visit about the blood pressure.'],
      [
        'Settled: stays until the lease ends, no record. We begin to look for a ground-floor place together, list from {housing} comes by mail.',
      ],
    ],
  },
  {
    topic: 'repairs',
    steps: [
      [
        'Water comes through the kitchen ceiling when the upstairs neighbor showers. Mold on the wall behind the stove. {She} has asthma.',
        'Wrote a repair request with {herO}, kept a copy, pictures are on {kin}’s phone.',
      ],
      ['Nobody came in ten days. Called the city line together, inspector is booked for {day}.'],
      ['Inspector wrote it up. Plumber was there the next morning. Wall will be painted when it has dried.'],
    ],
  },
  {
    topic: 'power bill',
    steps: [
      [
        'Shut-off letter from {power}: ${amount} behind, date is the [24th|28th|3rd]. Window unit ran all summer because of {her} [lungs|heart].',
        'We filled in the utility assistance form together, {kin} scans the bill.',
      ],
      [
        '{power} put the account on hold until the pledge comes. Also asked for the medical alert form; {clinic} signs it on {day}.',
      ],
      [
        'Pledge of ${amount} went through. Left over: ${small}, which {she} can pay on the 3rd. Put on budget billing from next month.',
      ],
      ['First even bill, ${small}. {She} keeps the letter on the fridge.'],
    ],
  },
  {
    topic: 'phone minutes',
    steps: [
      [
        'Phone ran out of minutes again, reached {herO} through {kin}. Lifeline was never renewed.',
        'Did the renewal on the phone, took 35 minutes and two hold songs.',
      ],
      [
        'New phone came. Text size set to large, my number saved under [“{guideFirst} plan”|“Plan lady”|“My guide”] with a picture of a sun.',
      ],
    ],
  },
  {
    topic: 'waiting list for housing',
    steps: [
      [
        'On the list of {housing} since [2022|2023]. Never got the yearly letter, old address. Updated it online, printed the confirmation.',
      ],
      ['Letter came: number [212|148|96]. Last year it was over 600. We will check again in the new year.'],
      [
        'Called for a voucher interview on {day}! Needs birth certificate, card and award letter. Birth certificate is missing, ordered for $22.',
      ],
      ['Interview went well. Caseworker spoke slowly and {she} brought the folder we made.'],
    ],
  },
];
