/**
 * Facts for portraits, in the order that a guide would write them. `[this|that]` is replaced with one of its
 * options. `{word}` is replaced with a word from the member's notes, so that notes and portrait mention the same family
 * and places.
 */
export const work = {
  retired: [
    'Retired school cook',
    'Retired bus driver',
    'Worked thirty years at the refinery',
    'Retired seamstress',
    'Drove a delivery truck until the knees gave out',
    'Retired nurse’s aide',
    'Cleaned offices at night for most of {her} life',
    'Retired carpenter',
    'Worked the docks until 2009',
    'Ran a small bakery with family',
    'Retired mail carrier',
    'Raised five children and two grandchildren',
    'Retired hotel housekeeper',
    'Taught Sunday school for forty years',
    'Retired welder',
    'Kept the books for a tire shop',
    'Worked in the cannery until it closed',
  ],
  working: [
    'Works part time at a laundry',
    'Drives for a food delivery service when the car runs',
    'Home health aide, nights',
    'Between jobs since the warehouse closed',
    'Line cook, hours change every week',
    'Looks after a grandchild during the day',
    'On disability since a fall at work',
    'Works the register at a dollar store',
    'Does yard work when the back allows it',
    'Studying for the GED in the evenings',
    'Security guard, weekends',
  ],
} as const;

export const home = {
  alone: [
    'lives alone [on the second floor, no elevator|in a small rented house|in a senior building|in a mobile home at the edge of town]',
    'has a room in a boarding house',
    'rents [one bedroom|a studio] near line {line}',
    'lives alone since [the spring|last year|2021]',
    'lives behind {grocer}, walks there with a cart',
  ],
  together: [
    'shares a house with {kin} {kinName}',
    'lives with {kin} {kinName} and two cats',
    'moved in with {kin} {kinName} after [the storm|the rent went up|a hospital stay]',
    'lives with {kin} {kinName}, three generations under one roof',
  ],
  couple: [
    'lives with {kin} {kinName} in [a small rented house|the house they raised the children in]',
    'shares two rooms with {kin} {kinName}',
  ],
} as const;

export const people = {
  alone: [
    '{Kin} {kinName} [comes by on weekends|drives {herO} when off work|helps with the mail].',
    '{Kin} {kinName} calls every evening.',
    'Few visitors; {kin} {kinName} has the spare key.',
    'Sees people at {senior} and misses it when the ride falls through.',
    'Church brings food when they know about it. {She} does not like to ask.',
  ],
  together: [
    '{kinName} handles papers and likes to be on the phone too.',
    'Talks more once {kinName} is out of the room.',
    '{kinName} works days, so mornings are quiet.',
    'Sees people at {senior} and misses it when the ride falls through.',
  ],
} as const;

export const health = [
  'Diabetic, loses {her} appetite when worried about bills.',
  'High blood pressure; takes the pills when the box is filled for {herO}.',
  'COPD, short of breath on stairs, always has the inhaler along.',
  'Heart failure; weighs {herO}self in the morning and writes it on the calendar.',
  'Bad knees and a walker that [is too low|has one flat wheel].',
  'Sees poorly since the cataract; large print please.',
  'Hearing aid on the left side, speak slowly on the phone.',
  'Kidney disease, on dialysis at {dialysis}.',
  'Arthritis in both hands; forms are easier on the phone.',
  'Anxious in waiting rooms, goes early or not at all.',
  'Asthma, worse when the window unit is off.',
  'Doing well on the new insulin, proud of {her} numbers.',
  'Had a stroke two years ago; words take time, the mind is clear.',
  'Sleeps badly and knows every late show.',
  'Depression in the winter months; {she} says “the gray” for it.',
  'Fell twice last year and is careful on wet floors.',
] as const;

export const reachability = [
  'Prefers texts before 5 PM.',
  'Best reached mid-morning, after the pills.',
  'Does not pick up unknown numbers: text first, then call.',
  'Voice mail is full; call back an hour later.',
  'Likes a call the evening before an appointment.',
  'Reads everything twice, send it in writing.',
  'Wants to be asked, not told.',
  'Jokes when something is wrong.',
  'Will say yes to be polite; ask a second time.',
  'Goes to {pharmacy} on foot and {clinic} by {ride}.',
  'Counts on {pantry} in the last week of the month.',
  'Proud of {her} [tomatoes|cooking|grandchildren|quilts]; a good way to begin.',
] as const;
