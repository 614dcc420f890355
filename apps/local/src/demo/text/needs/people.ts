import { fulfilling, type NeedStory, needStep } from './types.ts';

/** Needs about family, companionship, documents and work. */
export const peopleNeeds: Readonly<Record<string, NeedStory>> = {
  'lonely evenings': {
    issue: 'loneliness',
    reason: 'The evenings are long and nobody comes by. {First} says the television is the company.',
    steps: [
      needStep('peer-support', 25, 'Talked about {senior}. Not yet, but not no.', { refer: [{ name: '{senior}' }] }),
      needStep('refer-to-resource', 10, 'Calendar sent, and how the van works.'),
      needStep('check-in', 10, 'Went, and goes again.'),
      needStep('check-in', 10, 'Goes every week and has a ride with somebody {she} likes.', fulfilling),
    ],
  },
  caregiver: {
    issue: 'caregiver-support',
    reason: '{Kin} {kinName} does everything and is worn out.',
    steps: [
      needStep('benefits-screening', 20, 'Told them about respite hours and requested them.', {
        refer: [{ name: '{plan} respite benefit' }],
      }),
      needStep('care-coordination', 10, 'Respite approved, somebody comes one morning a week.'),
      needStep('check-in', 5, '{kinName} has a free morning again.', fulfilling),
    ],
  },
  grief: {
    issue: 'grief',
    reason: '{First} lost a brother and hardly eats or sleeps.',
    steps: [
      needStep('check-in', 30, 'Listened. Will call again with no agenda.'),
      needStep('peer-support', 15, 'Offered the group at {senior}, not now.', {
        refer: [{ name: '{senior}', contact: 'Grief group' }],
      }),
      needStep('check-in', 10, 'Asked for the group without being reminded. First evening is set.', fulfilling),
    ],
  },
  'papers in English': {
    issue: 'interpreter',
    reason: 'Letters come in English and wait until {kin} has time. At {clinic} the family has to translate.',
    steps: [
      needStep('advocacy', 20, 'Asked the plan to write in {language1}.'),
      needStep('care-coordination', 15, 'Asked {clinic} to put an interpreter on file.'),
      needStep('check-in', 5, 'An interpreter was at the visit.', fulfilling),
    ],
  },
  'work and hours': {
    issue: 'keep-job',
    reason: 'Shifts change every week, appointments are missed, and the manager wants a note for each.',
    steps: [
      needStep('care-coordination', 20, 'Asked {clinic} for the first morning slot and a letter for the file.'),
      needStep('check-in', 5, 'The manager moved the free mornings.'),
      needStep('check-in', 5, 'Three visits in a row kept.', fulfilling),
    ],
  },
  'moving in': {
    issue: 'moving',
    reason: 'Moves in with {kin} at the end of the month and needs to tell seven offices the new address.',
    steps: [
      needStep('coaching', 20, 'Made the list of who needs the new address.'),
      needStep('application-help', 25, 'Five of seven are done.'),
      needStep('check-in', 5, 'Settled in.', fulfilling),
    ],
  },
  heat: {
    issue: 'heat-or-cooling',
    reason: 'Close to ninety degrees inside. The air conditioner hums and does not cool.',
    steps: [
      needStep('emergency-assistance', 30, 'Form for the repair program sent; nearest cooling center named.', {
        refer: [{ name: '{repair}' }, { name: '{senior}' }],
      }),
      needStep('check-in', 5, 'A new window unit is in.', fulfilling),
    ],
  },
};
