import { met, type NeedStory, step } from './types.ts';

/** Needs about family, companionship, documents and work. */
export const peopleNeeds: Readonly<Record<string, NeedStory>> = {
  'lonely evenings': {
    issue: 'loneliness',
    reason: 'The evenings are long and nobody comes by. {First} says the television is the company.',
    steps: [
      step('peer-support', 25, 'Talked about {senior}. Not yet, but not no.', { refer: [{ name: '{senior}' }] }),
      step('refer-to-resource', 10, 'Calendar sent, and how the van works.'),
      step('check-in', 10, 'Went, and goes again.'),
      step('check-in', 10, 'Goes every week and has a ride with somebody {she} likes.', met),
    ],
  },
  caregiver: {
    issue: 'caregiver-support',
    reason: '{Kin} {kinName} does everything and is worn out.',
    steps: [
      step('benefits-screening', 20, 'Told them about respite hours and requested them.', {
        refer: [{ name: '{plan} respite benefit' }],
      }),
      step('care-coordination', 10, 'Respite approved, somebody comes one morning a week.'),
      step('check-in', 5, '{kinName} has a free morning again.', met),
    ],
  },
  grief: {
    issue: 'grief',
    reason: '{First} lost a brother and hardly eats or sleeps.',
    steps: [
      step('check-in', 30, 'Listened. Will call again with no agenda.'),
      step('peer-support', 15, 'Offered the group at {senior}, not now.', {
        refer: [{ name: '{senior}', contact: 'Grief group' }],
      }),
      step('check-in', 10, 'Asked for the group without being reminded. First evening is set.', met),
    ],
  },
  'papers in English': {
    issue: 'interpreter',
    reason: 'Letters come in English and wait until {kin} has time. At {clinic} the family has to translate.',
    steps: [
      step('advocacy', 20, 'Asked the plan to write in {language1}.'),
      step('care-coordination', 15, 'Asked {clinic} to put an interpreter on file.'),
      step('check-in', 5, 'An interpreter was at the visit.', met),
    ],
  },
  'work and hours': {
    issue: 'keep-job',
    reason: 'Shifts change every week, appointments are missed, and the manager wants a note for each.',
    steps: [
      step('care-coordination', 20, 'Asked {clinic} for the first morning slot and a letter for the file.'),
      step('check-in', 5, 'The manager moved the free mornings.'),
      step('check-in', 5, 'Three visits in a row kept.', met),
    ],
  },
  'moving in': {
    issue: 'moving',
    reason: 'Moves in with {kin} at the end of the month and needs to tell seven offices the new address.',
    steps: [
      step('coaching', 20, 'Made the list of who needs the new address.'),
      step('application-help', 25, 'Five of seven are done.'),
      step('check-in', 5, 'Settled in.', met),
    ],
  },
  heat: {
    issue: 'heat-or-cooling',
    reason: 'Close to ninety degrees inside. The air conditioner hums and does not cool.',
    steps: [
      step('emergency-assistance', 30, 'Form for the repair program sent; nearest cooling center named.', {
        refer: [{ name: '{repair}' }, { name: '{senior}' }],
      }),
      step('check-in', 5, 'A new window unit is in.', met),
    ],
  },
};
