import type { Storyline } from './types.ts';

/** Storylines that begin with a hospital stay. The first note is written a few days after the discharge. */
export const stayStorylines: readonly Storyline[] = [
  {
    topic: 'home from the hospital',
    steps: [
      [
        'Home from {hospital}, in for {complaint}. Went through the discharge papers together:',
        '- two new medicines, one stopped\n- see {clinic} within seven days\n- who to call at night is on the fridge',
      ],
      ['Visit at {clinic} is on {day}, ride booked. Appetite is coming back. Sleeps in the chair.'],
      ['Saw the doctor, all as it should be. Home health comes twice a week until the end of the month.'],
    ],
  },
  {
    topic: 'discharge call',
    steps: [
      [
        'Called two days after {hospital}. {Kin} picked up. Medicines are all there but the [water pill|blood thinner], {pharmacy} had none; found it at another store.',
      ],
      [
        'No fever, no swelling. {She} weighs every morning. Asked what would make {herO} call me: “if the shoes get tight.” Good.',
      ],
      ['Thirty days since {hospital} and not gone back. Told {herO} so, we both clapped.'],
    ],
  },
];

/** Notes while the member is still in the hospital. */
export const inHospitalNotes: readonly string[][] = [
  [
    'In {hospital} since {admitDay}, {complaint}. Spoke with {kin} at the bedside and with the case manager on the floor. Home is the plan; asked to be told a day before.',
  ],
  [
    'Case manager at {hospital} called back: perhaps two more days. {Kin} brings glasses and the charger. I keep the {day} ride on hold.',
  ],
];
