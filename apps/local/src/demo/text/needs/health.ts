import { met, type NeedStory, step } from './types.ts';

/** Needs about medicines, doctors, coverage and equipment. */
export const healthNeeds: Readonly<Record<string, NeedStory>> = {
  insulin: {
    issue: 'medication-cost',
    reason: '{First} stretches the insulin because of the copay, and the morning sugars show it.',
    steps: [
      step('pharmacy-help', 25, 'Found a pen that costs nothing on the plan, with {pharmacy} on the line.'),
      step('care-coordination', 10, '{clinic} sent the new prescription.'),
      step('check-in', 10, 'Takes the full dose again, and the numbers came down.', met),
    ],
  },
  'pill box': {
    issue: 'medication-routine',
    reason: 'Too many bottles, two of them the same pill from two doctors. {First} sorts them by color.',
    steps: [
      step('care-coordination', 30, 'Sent the full list to {clinic} and asked for a review.'),
      step('pharmacy-help', 15, 'Review is done; {pharmacy} packs them by the day from now on.'),
      step('check-in', 5, 'Day packs work, mornings are steadier.', met),
    ],
  },
  inhaler: {
    issue: 'medication-refill',
    reason: 'The controller inhaler is empty and the rescue one is used instead, several times a day.',
    steps: [
      step('pharmacy-help', 20, 'Asked {pharmacy} for both inhalers and a spacer.'),
      step('coaching', 15, 'Practiced which one is for what, and to rinse afterwards.', met),
    ],
  },
  'eye appointment': {
    issue: 'vision',
    reason: 'No eye exam in years, with diabetes. Cannot read the meter without a lamp.',
    steps: [
      step('schedule-appointment', 20, 'Exam booked with {first} on the line.', { refer: [{ name: '{eye}' }] }),
      step('arrange-ride', 10, 'Ride booked; told {herO} to bring sunglasses for the drops.'),
      step('check-in', 10, 'Exam done, glasses ordered on the plan.', {
        refer: [{ name: '{glasses}' }],
        fulfils: true,
      }),
    ],
  },
  'specialist referral': {
    issue: 'specialist',
    reason: 'The heart doctor will not see {first} without a referral that got lost between two offices.',
    steps: [
      step('advocacy', 30, 'Stayed on the line until {clinic} found the referral and sent it.'),
      step('schedule-appointment', 10, 'New date, and on the list for cancellations.'),
      step('check-in', 10, 'Was seen. Knows what to weigh and when to call.', met),
    ],
  },
  'blood pressure cuff': {
    issue: 'home-monitoring',
    reason: '{Clinic} wants numbers from home and there is nothing to measure with.',
    steps: [
      step('order-equipment', 15, 'Cuff ordered through the plan; went through how to sit for it.', {
        refer: [{ name: '{plan} equipment line' }],
      }),
      step('coaching', 15, 'A week of numbers written down and sent to {clinic}.'),
      step('check-in', 5, 'Measures every morning. Nothing more needed.', met),
    ],
  },
  dental: {
    issue: 'dental',
    reason: 'Toothache for weeks. Has a dental benefit and did not know about it.',
    steps: [
      step('research-resources', 25, 'Three dentists in {city} take the plan; booked the first visit.', {
        refer: [{ name: '{dental}' }],
      }),
      step('check-in', 5, 'The bad tooth is out, two fillings are planned.'),
      step('check-in', 5, 'Last impression taken, treatment is on its way to the end.', met),
    ],
  },
  'hearing aid': {
    issue: 'hearing',
    reason: 'Guesses half of what is said, on the phone most of all.',
    steps: [
      step('schedule-appointment', 15, 'Hearing test booked, covered by the plan.'),
      step('order-equipment', 10, 'Loss on both sides; aids are covered, fitting is set.'),
      step('coaching', 10, 'Wears them on the phone. Turns the volume up a step a week.', met),
    ],
  },
  'fall at home': {
    issue: 'home-access',
    reason: 'Fell in the bathroom at night. No bars, no chair, and a rug that slides.',
    steps: [
      step('care-coordination', 20, 'Asked {clinic} for a safety visit at home and a shower chair.'),
      step('landlord-mediation', 15, 'The landlord agrees to grab bars. The plan’s home benefit pays for them.'),
      step('check-in', 5, 'Bars and chair are in. No falls since.', met),
    ],
  },
  'coverage letter': {
    issue: 'health-insurance',
    reason: 'The yearly renewal came and {first} thought the coverage was gone.',
    steps: [
      step('application-help', 30, 'Read the renewal page by page; nothing has changed but the year.', {
        refer: [{ name: '{benefits}' }],
      }),
      step('gather-documents', 10, 'Handed in. Receipt number noted.'),
      step('check-in', 5, 'Approved for another year.', met),
    ],
  },
  smoking: {
    issue: 'quit-smoking',
    reason: 'Wants to stop, and has tried alone three times.',
    steps: [
      step('refer-to-resource', 15, 'Quit line enrolled, patches are covered.', {
        refer: [{ name: 'State quit line' }],
      }),
      step('coaching', 10, 'Nine days without. Talked about the hour after coffee.'),
      step('coaching', 10, 'Slipped and went on. The patch stays.'),
    ],
  },
  'dialysis days': {
    issue: 'understand-condition',
    reason: '{First} skips a treatment when {she} feels unwell and does not know what that does.',
    steps: [
      step('coaching', 20, 'Went through what a skipped day means, and whom to call first.'),
      step('care-coordination', 10, 'All three treatments this week; told {dialysis} what was agreed.'),
      step('refer-to-resource', 10, 'Dates of the transplant class sent to {first} and {kin}.', {
        refer: [{ name: '{dialysis}', contact: 'Social worker' }],
      }),
    ],
  },
};
