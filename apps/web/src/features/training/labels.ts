import type { TrainingCharacterKey } from '@guidepost/contracts';

/** Purpose of each character in training. */
export const practiceOf: Readonly<Record<TrainingCharacterKey, string>> = {
  'first-call': 'A first call, with somebody who speaks Spanish',
  'after-hospital': 'The follow up after a hospital stay',
  'many-needs': 'Several needs at once, and a visit',
  reminder: 'Somebody who came back, and a reminder',
  finished: 'Somebody who has graduated',
};
