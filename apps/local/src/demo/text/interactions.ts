/** Notes about a successful call or visit. They are long enough for outcomes that require a note. */
export const reachedNotes: readonly string[] = [
  'Went through the mail together and sorted out what needs an answer. The benefits letter goes back this week.',
  'Talked about the ride to the clinic and booked it for the next appointment. Will call the day before to remind.',
  'Medication list checked against the bottles at home. Two were empty, the pharmacy refills them by tomorrow.',
  'The utility bill is under control: payment plan accepted, first payment on the fifteenth. No shutoff notice.',
  'Groceries are low until the card is loaded again. Gave the hours of the pantry and offered a ride on Thursday.',
  'Feeling better than last week, sleeps through most nights. Wants to try the walking group at the senior center.',
  'Asked about the housing application. The office still needs proof of income, we gathered the stubs together.',
  'Daughter was on the line too. They agreed who drives to dialysis on which day and wrote it on the calendar.',
  'Blood pressure cuff arrived and works. Showed how to write the numbers down, will look at them together next time.',
  'Worried about the rent increase. Set up an appointment with legal aid and collected the papers for it.',
];

/** The issues that each note in `reachedNotes` can be about. */
export const reachedFor: ReadonlyMap<string, readonly string[]> = new Map(
  (
    [
      ['health-insurance', 'snap', 'food-at-month-end'],
      ['medical-rides', 'everyday-rides', 'car-repair'],
      ['medication-refill', 'medication-routine', 'medication-cost'],
      ['electricity-shutoff', 'utility-assistance'],
      ['food-at-month-end', 'home-delivered-meals'],
      ['loneliness', 'grief'],
      ['affordable-housing'],
      ['medical-rides', 'car-repair', 'understand-condition'],
      ['home-monitoring'],
      ['behind-on-rent', 'eviction', 'legal-help'],
    ] as const
  ).map((issues, at): [string, readonly string[]] => [reachedNotes[at] ?? '', issues]),
);

export const otherNotes: readonly string[] = [
  'The line was noisy and we agreed to talk again tomorrow morning, when the grandson is there to help.',
  'Was on the way out of the door to an appointment. Asked to be called back at the end of the week.',
];

/** Texts from guides, and the members' replies. */
export const exchanges: readonly (readonly [sent: string, answer: string | null])[] = [
  ['Good morning! Just checking in. How did the appointment go?', 'Went good, thank you for asking'],
  ['The pantry is open until 4 today. Do you still need a ride?', 'Yes please, can they come at 2?'],
  ['Your ride is booked for 9:15. The driver calls when he is outside.', 'Ok thank you'],
  ['Did the letter from the benefits office come?', 'Not yet, I will check the box again'],
  ['Reminder: refill your prescriptions by Friday.', null],
  ['I left a message with the housing office and will let you know.', 'Thank you so much'],
  ['Happy to hear you are home again. Shall I call tomorrow at 10?', 'Yes 10 is good'],
];
