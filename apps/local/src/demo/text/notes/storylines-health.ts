import type { Storyline } from './types.ts';

/** Storylines about medicines, doctors and coverage. */
export const healthStorylines: readonly Storyline[] = [
  {
    topic: 'insulin',
    steps: [
      [
        'Sugars were [240 and 310|over 250 three mornings running] this week. {She} stretches the insulin, half a dose at night, because the copay went up to ${small}.',
        'Called {pharmacy} on a three-way: the plan’s preferred pen is $0. New prescription needed from {clinic}.',
      ],
      [
        '{clinic} sent the new prescription. Ready on {day}. {She} writes the numbers on the calendar from the [church|funeral home|bank].',
      ],
      ['Mornings between 130 and 160 now. Takes the full dose. Feet: no sores, looked with {kin} holding the mirror.'],
      ['A1c is down from [10.4 to 8.1|9.8 to 7.9]. The nurse gave {herO} a high five.'],
    ],
  },
  {
    topic: 'pill box',
    steps: [
      [
        'Read all the bottles to me, [eleven|nine|thirteen] of them. Two are the same blood pressure pill from two doctors.',
        'Sent the list to {clinic} and asked for a review before anything is thrown away.',
      ],
      ['Review done: three stopped, one halved. {pharmacy} will send them in day packs from the first.'],
      ['Day packs came. No more sorting on Sunday nights. {She} says the dizziness in the morning is better.'],
    ],
  },
  {
    topic: 'inhaler',
    steps: [
      [
        'Using the rescue inhaler [four|five] times a day, the other one has been empty since [Labor Day|the move]. Nobody told {herO} that they are different.',
        'Asked {pharmacy} for both and a spacer.',
      ],
      [
        'Breathing sounded easier on the phone. Counted: rescue only twice this week. Rinse after the brown one, we said it together.',
      ],
      ['Walked to {grocer} and back without stopping. That is three blocks.'],
    ],
  },
  {
    topic: 'eye appointment',
    steps: [
      [
        'Has not had {her} eyes looked at in [four|three] years, diabetes for twelve. Cannot read the numbers on the meter without a lamp.',
        'Booked {eye} for {day} at 10:30, ride to be booked.',
      ],
      ['Ride to {eye} is booked, pick-up 9:45. Bring the insurance card and sunglasses, drops make the light hurt.'],
      [
        'Early changes on the left, nothing to treat yet. Glasses are covered up to $200, picked [round blue ones|the ones like {her} sister’s]. Next look in six months.',
      ],
    ],
  },
  {
    topic: 'specialist referral',
    steps: [
      [
        'Heart doctor was booked for {day}, but the referral never left {clinic}. Desk says fax, clinic says portal.',
        'Stayed on the line until the referral nurse found it in the wrong queue.',
      ],
      ['New date with the heart doctor, three weeks out, on the cancellation list too.'],
      [
        'Moved up, a slot came free. {She} was seen: water pill changed, weigh every morning, call if three pounds up in two days.',
      ],
      ['Weight steady at [184|171|203]. The scale from the plan talks, which makes the grandchildren laugh.'],
    ],
  },
  {
    topic: 'blood pressure cuff',
    steps: [
      [
        'Cuff from the plan arrived without batteries. {Kin} had some. First try 168 over 94, second 150 over 88 after sitting for five minutes.',
        'Wrote down how to sit: feet flat, back against the chair, no talking.',
      ],
      [
        'A week of numbers, most in the 140s. Sent them to {clinic}. Less [ham|soup from the can|pickles], {she} knows.',
      ],
      ['132 over 80 this morning. “I thought it was broken.”'],
    ],
  },
  {
    topic: 'dental',
    steps: [
      [
        'Toothache on the right for two weeks, chews on the left. Plan has $1,000 dental a year and {she} never used it.',
        'Found three dentists in {city} that take it, first visit on {day}.',
      ],
      ['One tooth out, two fillings planned. Soft foods until the weekend.'],
      ['Impressions for the lower plate are done. {She} asks whether corn on the cob will be possible by summer.'],
    ],
  },
  {
    topic: 'hearing aid',
    when: (member) => member.age >= 62,
    steps: [
      [
        'Says “what?” a lot and guesses the rest. Television is on 40. Asked about a hearing test; “if it is free.”',
        'It is. Booked for {day}.',
      ],
      ['Loss on both sides, left worse. Aids are covered once in three years, fitting in two weeks.'],
      ['Wears them for church and for the phone. Turn the volume up slowly, one step a week. Speak from the front.'],
    ],
  },
  {
    topic: 'knee and therapy',
    steps: [
      [
        'Knee swells by noon, stairs one at a time. Therapy was ordered in the spring, nobody scheduled it.',
        'Scheduled six sessions, {day}s at 11.',
      ],
      ['Third session. Can get out of the low chair without help. Ice after, not before.'],
      ['Last session done. Exercises are taped to the bathroom door: ten heel slides, ten squeezes with the pillow.'],
    ],
  },
  {
    topic: 'fall at home',
    when: (member) => member.age >= 60,
    steps: [
      [
        'Fell in the bathroom on {day} night, bruise on the hip, did not call anybody. Rug is gone now, I asked.',
        'Asked {clinic} for a home safety visit and a shower chair.',
      ],
      [
        'Therapist was there: grab bars by the tub and toilet, lamp within reach of the bed. Landlord says yes to the bars if we pay.',
      ],
      ['Bars are in, paid by the plan’s home benefit. Chair came too. No falls since.'],
    ],
  },
  {
    topic: 'coverage letter',
    steps: [
      [
        'Got a yellow letter and thought the coverage was gone. It is the yearly renewal. {She} almost threw it out.',
        'Went through it page by page on the phone; income and address are the same.',
      ],
      ['Renewal handed in at {benefits}, {kin} drove. Receipt number is in {her} blue folder.'],
      ['Approved for another year. Wrote the next date in {her} calendar, twelve months on, in red.'],
    ],
  },
  {
    topic: 'card and pharmacy',
    steps: [
      [
        '{pharmacy} turned {herO} away, said the insurance was not active. It is: the card in {her} wallet is the old one.',
        'Gave them the new number on the phone. Medicines went through for $0. New card ordered.',
      ],
      ['Card came. We put the old one in the drawer with the batteries, not in the wallet.'],
    ],
  },
  {
    topic: 'smoking',
    steps: [
      [
        'Down to half a pack. Wants to stop before [Christmas|the grandchild comes|the surgery]. Patches are covered, 12 weeks.',
        'Quit line enrolled, they call {day} evening.',
      ],
      ['Nine days without. Chews cinnamon sticks. Worst is after coffee.'],
      [
        'Slipped at the [funeral|football game], two cigarettes, back on the patch the next day. Told {herO} that this is how it goes for nearly everyone.',
      ],
    ],
  },
  {
    topic: 'dialysis days',
    steps: [
      [
        'Skipped {dialysis} on {day} because of the stomach. The nurse called me. Explained why one skipped day is felt for three.',
        'Agreed: if {she} feels sick {she} calls the unit first, then me.',
      ],
      ['All three treatments this week. Brings a blanket and the word search book.'],
      [
        'Social worker at {dialysis} asks about transplant papers. {first} wants to hear more, {kin} too. Sent them the class dates.',
      ],
    ],
  },
];
