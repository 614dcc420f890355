import { fulfilling, type NeedStory, needStep } from './types.ts';

/** Needs about medicines, doctors, coverage and equipment. */
export const healthNeeds: Readonly<Record<string, NeedStory>> = {
  insulin: {
    issue: 'medication-cost',
    reason: '{First} stretches the insulin because of the copay, and the morning sugars show it.',
    steps: [
      needStep('pharmacy-help', 25, 'Found a pen that costs nothing on the plan, with {pharmacy} on the line.'),
      needStep('care-coordination', 10, '{clinic} sent the new prescription.'),
      needStep('check-in', 10, 'Takes the full dose again, and the numbers came down.', fulfilling),
    ],
  },
  'pill box': {
    issue: 'medication-routine',
    reason: 'Too many bottles, two of them the same pill from two doctors. {First} sorts them by color.',
    steps: [
      needStep('care-coordination', 30, 'Sent the full list to {clinic} and asked for a review.'),
      needStep('pharmacy-help', 15, 'Review is done; {pharmacy} packs them by the day from now on.'),
      needStep('check-in', 5, 'Day packs work, mornings are steadier.', fulfilling),
    ],
  },
  inhaler: {
    issue: 'medication-refill',
    reason: 'The controller inhaler is empty and the rescue one is used instead, several times a day.',
    steps: [
      needStep('pharmacy-help', 20, 'Asked {pharmacy} for both inhalers and a spacer.'),
      needStep('coaching', 15, 'Practiced which one is for what, and to rinse afterwards.', fulfilling),
    ],
  },
  'eye appointment': {
    issue: 'vision',
    reason: 'No eye exam in years, with diabetes. Cannot read the meter without a lamp.',
    steps: [
      needStep('schedule-appointment', 20, 'Exam booked with {first} on the line.', { refer: [{ name: '{eye}' }] }),
      needStep('arrange-ride', 10, 'Ride booked; told {herO} to bring sunglasses for the drops.'),
      needStep('check-in', 10, 'Exam done, glasses ordered on the plan.', {
        refer: [{ name: '{glasses}' }],
        fulfils: true,
      }),
    ],
  },
  'specialist referral': {
    issue: 'specialist',
    reason: 'The heart doctor will not see {first} without a referral that got lost between two offices.',
    steps: [
      needStep('advocacy', 30, 'Stayed on the line until {clinic} found the referral and sent it.'),
      needStep('schedule-appointment', 10, 'New date, and on the list for cancellations.'),
      needStep('check-in', 10, 'Was seen. Knows what to weigh and when to call.', fulfilling),
    ],
  },
  'blood pressure cuff': {
    issue: 'home-monitoring',
    reason: '{Clinic} wants numbers from home and there is nothing to measure with.',
    steps: [
      needStep('order-equipment', 15, 'Cuff ordered through the plan; went through how to sit for it.', {
        refer: [{ name: '{plan} equipment line' }],
      }),
      needStep('coaching', 15, 'A week of numbers written down and sent to {clinic}.'),
      needStep('check-in', 5, 'Measures every morning. Nothing more needed.', fulfilling),
    ],
  },
  dental: {
    issue: 'dental',
    reason: 'Toothache for weeks. Has a dental benefit and did not know about it.',
    steps: [
      needStep('research-resources', 25, 'Three dentists in {city} take the plan; booked the first visit.', {
        refer: [{ name: '{dental}' }],
      }),
      needStep('check-in', 5, 'The bad tooth is out, two fillings are planned.'),
      needStep('check-in', 5, 'Last impression taken, treatment is on its way to the end.', fulfilling),
    ],
  },
  'hearing aid': {
    issue: 'hearing',
    reason: 'Guesses half of what is said, on the phone most of all.',
    steps: [
      needStep('schedule-appointment', 15, 'Hearing test booked, covered by the plan.'),
      needStep('order-equipment', 10, 'Loss on both sides; aids are covered, fitting is set.'),
      needStep('coaching', 10, 'Wears them on the phone. Turns the volume up a step a week.', fulfilling),
    ],
  },
  'fall at home': {
    issue: 'home-access',
    reason: 'Fell in the bathroom at night. No bars, no chair, and a rug that slides.',
    steps: [
      needStep('care-coordination', 20, 'Asked {clinic} for a safety visit at home and a shower chair.'),
      needStep('landlord-mediation', 15, 'The landlord agrees to grab bars. The plan’s home benefit pays for them.'),
      needStep('check-in', 5, 'Bars and chair are in. No falls since.', fulfilling),
    ],
  },
  'coverage letter': {
    issue: 'health-insurance',
    reason: 'The yearly renewal came and {first} thought the coverage was gone.',
    steps: [
      needStep('application-help', 30, 'Read the renewal page by page; nothing has changed but the year.', {
        refer: [{ name: '{benefits}' }],
      }),
      needStep('gather-documents', 10, 'Handed in. Receipt number noted.'),
      needStep('check-in', 5, 'Approved for another year.', fulfilling),
    ],
  },
  smoking: {
    issue: 'quit-smoking',
    reason: 'Wants to stop, and has tried alone three times.',
    steps: [
      needStep('refer-to-resource', 15, 'Quit line enrolled, patches are covered.', {
        refer: [{ name: 'State quit line' }],
      }),
      needStep('coaching', 10, 'Nine days without. Talked about the hour after coffee.'),
      needStep('coaching', 10, 'Slipped and went on. The patch stays.'),
    ],
  },
  'dialysis days': {
    issue: 'understand-condition',
    reason: '{First} skips a treatment when {she} feels unwell and does not know what that does.',
    steps: [
      needStep('coaching', 20, 'Went through what a skipped day means, and whom to call first.'),
      needStep('care-coordination', 10, 'All three treatments this week; told {dialysis} what was agreed.'),
      needStep('refer-to-resource', 10, 'Dates of the transplant class sent to {first} and {kin}.', {
        refer: [{ name: '{dialysis}', contact: 'Social worker' }],
      }),
    ],
  },
};
