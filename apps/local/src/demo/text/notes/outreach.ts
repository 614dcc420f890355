/** Notes about first attempts to reach a member. */
export const attemptNotes: readonly string[][] = [
  ['No answer, voicemail is [full|not set up]. Will try in the [late afternoon|morning] next time.'],
  ['Rang out [twice|three times] today, [9 and 4|noon and 5|10 and 3]. On the list for {day}.'],
  ['Someone picked up and said [wrong number|{first} moved|call later]. Checked the digits: right as we have them.'],
  [
    'Reached at last, but on the bus. Asked to be called on {day}, [before work|when the house is quiet|after the program on channel 11].',
  ],
  [
    'Asked who gave me the number. Explained [the plan and the letter|that {plan} did, with {her} doctor’s list], offered to be called back through the number on the card. {She} [liked that|did, ten minutes later].',
  ],
  ['Sent the welcome letter again, with the large print and a magnet. [Will call five days later.|Next call {day}.]'],
  [
    'Left a voicemail with my name and number, [nothing about health|first name only, no details]. Will [try again {day}|call once more this week].',
  ],
  [
    'Voicemail left, second one this [month|week]. {Kin} is the other contact, will [try there next|ask there for a better hour].',
  ],
  [
    'Number on file belongs to [a tire shop|somebody who moved in last year]. Found another on an old form, will try that on {day}.',
  ],
  ['{Kin} answered: {first} is [out|at church|at the doctor] until [four|six]. Will call back after that.'],
  [
    'Short talk, thought I was selling something. Said {she} would look for the plan’s letter first. May I call {day}? Yes.',
  ],
  ['Went by the address in {city} on my way. Nobody home, dog in the yard. Left the blue card in the door.'],
  ['Picked up, in the middle of cooking. Nice voice. Asked me to call on {day} morning, after ten.'],
  [
    'Rang twice, then cut off. Texting needs consent first, so [one more call this week and then a letter|I try from the desk phone on {day}].',
  ],
  ['Spoke with the front desk at {clinic}: {first} has a visit on {day}. They will hand over my card.'],
  ['Letter came back, [“moved, left no address”|“unable to forward”]. Asked {plan} for a newer one.'],
  ['Caught {herO} at {senior} by chance. We sat for ten minutes. Interested, but wants {kin} to hear it too.'],
  ['[Third|Fourth] try this month. Line is busy [at all hours; perhaps off the hook|every time, even at eight].'],
];

/** Notes about members who have agreed to take part in the program. */
export const welcomeNotes: readonly string[][] = [
  [
    'First real talk, [25|30|40] minutes. Went through what I can and cannot do. {She} wants to start with [the rides|the bills|the medicines|food].',
    'Best time to call: [before noon|after lunch|between 3 and 5].',
  ],
  [
    'Said yes to the program. Lives [alone|with {kin}|with {kin} and two grandchildren], second floor, no elevator. Sees {clinic} every three months.',
    '- worries most about: [the rent|falling|the sugar|being a burden]\n- proud of: [the tomatoes|thirty years at the refinery|never missing church|the grandchildren]',
  ],
  [
    'Welcome call done. {She} laughed when I asked what a good day looks like: “coffee, quiet, and nobody from the clinic.”',
    'Next call {day}, [ten|two|half past three].',
  ],
  [
    'Met at {senior}, {kin} came along. Signed up. Reading glasses were at home, so I read it all aloud.',
    'Uses {pharmacy}. Has a phone that texts but prefers a voice.',
  ],
];

export const declineNotes: readonly string[][] = [
  ['Does not want the program now: “I have my family and I have the Lord.” Thanked {herO}. The door stays open.'],
  ['Declined, kindly. Has a case manager at {clinic} already and does not want two people calling.'],
  ['Asked me not to call again. Noted and done.'],
  ['“I manage.” [{She} does, by the sound of it.|Perhaps.] Left the number with {kin} all the same.'],
];

/** Notes about members who could not be reached for a while after a good start. */
export const lostNotes: readonly string[][] = [
  [
    'Third call without an answer since [the first|the holiday]. {Kin} says the phone is off and {first} stays with a cousin for now.',
  ],
  ['Not reached this month. {pharmacy} says the medicines were picked up last week, so {she} is around.'],
  ['Letter sent to the new address. If nothing by {day}, ask {clinic}.'],
];

export const backNotes: readonly string[][] = [
  [
    'Back! Was with family in [Dallas|Baton Rouge|Laredo|Ohio] and lost the phone. New number is in. Wants to pick up where we left.',
  ],
  ['{first} called me: “you still there?” Talked for half an hour. The list is shorter than I feared.'],
];

export const graduateNotes: readonly string[][] = [
  [
    'Last call of the program. {She} read me {her} own list of phone numbers, all of them current. We are both a little sad and very proud.',
    'Knows: call {benefits} for SNAP, {transit} for the card, me if all else fails.',
  ],
  [
    'Goals are done: bills even, medicines sorted, a ride that works. {first} graduates. Asked {herO} to speak to a new member some day; “if they can listen.”',
  ],
];

export const disenrollNotes: readonly string[][] = [
  [
    'Coverage with {plan} ended, moved to [another county|family in another state]. Gave {herO} the number of the new plan and of {legal}, just in case. Said goodbye properly.',
  ],
  [
    'Chose another plan at open enrollment because of the dentist. Handed over with {her} consent: medicines, rides, two open forms.',
  ],
];
