import type { Storyline } from './types.ts';

/** Storylines about family, companionship and worries. */
export const peopleStorylines: readonly Storyline[] = [
  {
    topic: 'lonely evenings',
    steps: [
      [
        'Talked for 25 minutes, mostly about [the garden|the old street|the job at the plant|the choir]. Since [the funeral|the move|the dog died] the evenings are long.',
        'Asked about {senior}: “maybe when it is cooler.”',
      ],
      ['Sent the calendar of {senior}. Dominoes on {day}s, lunch is $2. Van picks up at the corner.'],
      ['Went! Lost at dominoes “to a cheater of 90”. Goes again next week.'],
      [
        'Goes every {day} now and has a ride with a lady named [Mrs. Simmons|Estela|Pearl]. PHQ-2 was 1 today, 4 in the summer.',
      ],
    ],
  },
  {
    topic: 'caregiver',
    steps: [
      [
        '{Kin} {kinName} does all of it: pills, baths, bills. {kinName} sounded worn out on the phone.',
        'Told them about respite hours, 8 a week. They did not know.',
      ],
      [
        'Respite approved. Someone comes on {day} mornings from next week. What {kinName} will do with them: sleep, just sleep.',
      ],
      ['{kinName} called to say thank you. First haircut in five months.'],
    ],
  },
  {
    topic: 'new grandchild',
    steps: [
      [
        'A great-grandchild is due in [December|January]. {first} wants to fly to [Atlanta|San Antonio|Fresno] for it and asks if the oxygen can come along.',
        'Asked the equipment company: portable unit, two weeks’ notice, letter for the airline from {clinic}.',
      ],
      ['Letter is written. Extra batteries ordered. {She} packs and unpacks.'],
    ],
  },
  {
    topic: 'grief',
    steps: [
      [
        '{Her} brother passed on {day}. We did not talk about anything else. Asked if {she} eats and sleeps: a little of both.',
        'Will call on {day}, no agenda.',
      ],
      ['Service was on Saturday, “everybody came”. Eating better. Offered the grief group at {senior}, not now.'],
      ['Brought up the grief group without my asking. First evening is on {day}, {kin} drives.'],
    ],
  },
  {
    topic: 'scam call',
    steps: [
      [
        'Somebody called “from Medicare” and {she} gave {her} number. No bank details. Reported it with {herO} to the plan and the hotline.',
        'Rule on a card by the phone: hang up, call {guideFirst}.',
      ],
      ['They called again, {she} hung up. Proud of {herO}. New card is on its way.'],
    ],
  },
  {
    topic: 'papers in English',
    when: (member) => !member.language.startsWith('English'),
    steps: [
      [
        'Letters come in English and pile up on the table. {Kin} reads them on Sundays. Asked the plan to write in {language1}.',
        'Read three of them over the phone today: two were ads.',
      ],
      [
        'First letter in {language1} came. Asked {clinic} for an interpreter on file, so that {kin} can be family and not translate.',
      ],
      ['Interpreter was at the visit. {first} asked four questions {she} had saved for a year.'],
    ],
  },
  {
    topic: 'work and hours',
    when: (member) => member.age < 62,
    steps: [
      [
        'Shifts change every week, so appointments get missed. Manager wants a note for each one.',
        'Asked {clinic} for the first slot at 7:30 and a letter for the file.',
      ],
      ['Has the letter. Manager moved {herO} to mornings off on {day}s.'],
      ['Three visits in a row kept. Back pay of ${small} came too, goes to the tires.'],
    ],
  },
  {
    topic: 'moving in',
    steps: [
      [
        'Moves in with {kin} at the end of the month. Needs address changed at the plan, {pharmacy}, SNAP and the bank. Made a list of seven.',
      ],
      ['Five of seven done. The bank wants {herO} in person.'],
      [
        'Settled in. Room looks to the street, {she} likes the noise of the school. New number for the door is in Communication.',
      ],
    ],
  },
  {
    topic: 'heat',
    steps: [
      [
        'Inside it was 88 degrees yesterday. Air conditioner hums but does not cool. {She} sits on the porch until ten.',
        'Called the cooling center list, nearest is {senior}, open until 8. Repair program has a form, sent.',
      ],
      ['New window unit put in by the program on {day}. Slept through.'],
    ],
  },
  {
    topic: 'dog',
    steps: [
      [
        'Will not go to the hospital for the test because of the dog, [Canela|Duke|Princess|Oso]. Asked around: {kinName} can take him for two nights.',
      ],
      ['Test done, all fine. The dog gained two pounds at {kinName}’s.'],
    ],
  },
];
