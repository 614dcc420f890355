import type { NoteFacts } from './types.ts';

interface CheckIn {
  when?: (member: NoteFacts) => boolean;
  note: readonly string[];
}

/** Notes about single calls that are not part of a storyline. */
export const checkIns: readonly CheckIn[] = [
  { note: ['Prefers texts before 5 PM. Hearing aid on the left side, speak slowly on the phone.'] },
  { note: ['Quick check-in. All medicines at hand, fridge is full, no falls. Next call {day}.'] },
  { note: ['Flu shot done at {pharmacy} on {day}. Arm was sore, otherwise fine. COVID shot in two weeks.'] },
  { note: ['Missed my call, called back within the hour. Was at {grocer}: chicken is on sale, I am told.'] },
  { note: ['Asked about the {card}: works. Asked about the knees: do not.'] },
  {
    note: [
      '{Kin} {kinName} was on the line too. {first} agrees that {kinName} hears about appointments, but not about money.',
    ],
  },
  { note: ['{first} keeps a notebook for my calls now. Page four. Reads me last week’s page before we begin.'] },
  { note: ['Reminded {herO} of the fasting lab at {clinic}: nothing but water after ten. Ride at 7:15.'] },
  { note: ['Lab done. Ate two breakfasts afterwards, says {kin}.'] },
  {
    note: [
      'Rent paid through [December|the end of the year]. {She} wanted that written down somewhere official, so here it is.',
    ],
  },
  {
    note: [
      'Bad night, pain at 7. Has the tablets but “does not want to be foggy for church”. Asked {clinic} about a patch.',
    ],
  },
  {
    note: [
      'Sent the over-the-counter catalog again, ${small} to use before the quarter ends. Vitamins, a thermometer, cough drops.',
    ],
  },
  {
    note: ['OTC order came in two boxes. The thermometer speaks {language1}.'],
    when: (member) => !member.language.startsWith('English'),
  },
  {
    note: [
      'Talked in Spanish throughout. Understands English well but not numbers in English; always repeat dates and times in Spanish.',
    ],
    when: (member) => member.language.includes('Spanish'),
  },
  {
    note: ['Used the interpreter line for Vietnamese, ID read at the start. Prefers a woman interpreter.'],
    when: (member) => member.language.includes('Vietnamese'),
  },
  {
    note: ['Arabic interpreter for the medical words, the rest we manage. Ramadan dates noted for the pill times.'],
    when: (member) => member.language.includes('Arabic'),
  },
  {
    note: [
      'Storm warning for {day}. Has water, batteries and four days of medicine. Neighbor [upstairs|across the hall] checks on {herO}.',
    ],
    when: (member) => member.region === 'houston' || member.region === 'triangle',
  },
  {
    note: ['After the storm: power was out for nine hours, insulin stayed cold in the cooler. Roof is fine.'],
    when: (member) => member.region === 'houston' || member.region === 'triangle',
  },
  {
    note: [
      'Heat went out on {day}, landlord fixed it the same night. Space heater is back in the closet, I asked twice.',
    ],
    when: (member) => member.region === 'lakes' || member.region === 'mountain',
  },
  {
    note: [
      'Icy steps. {Kin} salts them. Groceries come by delivery until it thaws, code for the delivery fee is in {her} notebook.',
    ],
    when: (member) => member.region === 'lakes',
  },
  {
    note: ['Smoke in the air this week, stays in with the windows shut. Inhaler within reach.'],
    when: (member) => member.region === 'mountain' || member.region === 'pacific',
  },
  {
    note: ['Kupuna lunch at {senior} on {day}, {she} brings the ukulele. Took the blood pressure there: 128 over 76.'],
    when: (member) => member.region === 'pacific' && member.state === 'HI',
  },
  {
    note: ['Crawfish season talk for ten minutes, salt talk for five. Agreed on one plate, no seconds.'],
    when: (member) => member.region === 'triangle',
  },
  { note: ['{She} asked if I am real or a computer. Told {herO} about my morning on the freeway. Satisfied.'] },
  {
    note: [
      'Needs a ride to vote / to the library / to {pharmacy}; explained which of these the plan pays for. It is the third.',
    ],
  },
  {
    note: [
      'Asked about {her} mood straight out. “Up and down like the elevator, when it works.” No thoughts of harm. Will ask again on {day}.',
    ],
  },
  { note: ['Income letter for {housing} found behind the microwave. Picture taken, sent, confirmed.'] },
  { note: ['Walks to the corner and back twice a day since {day}. Wears the good shoes.'] },
  { note: ['Family reunion this weekend in {city}, 60 people. Has a plan for the cake. The plan is a small piece.'] },
  {
    note: [
      '{clinic} changed {her} doctor without telling anybody. New one is [Dr. Osei|Dr. Benavides|Dr. Lund], first visit {day}. {She} is suspicious but willing.',
    ],
  },
  {
    note: [
      'Three-way with the plan about a bill of ${amount} from the ambulance. It was sent to the wrong insurance. They will bill again; {she} is not to pay.',
    ],
  },
  { note: ['Ambulance bill is gone, letter says zero. Read it out to {herO} twice because it is a nice letter.'] },
  { note: ['Wants help with the tablet from the grandchildren. {senior} has a class on {day}s, put {herO} down.'] },
  {
    note: [
      'Church is collecting for a new ramp. Asked the plan’s home benefit, up to $1,500 a year; sent the form to {kinName}.',
    ],
  },
];
