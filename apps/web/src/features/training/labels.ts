import type { TrainingCharacterKey } from '@guidepost/contracts';

/** Topics that users can practice with each character. */
export const practiceTopics: Readonly<Record<TrainingCharacterKey, string>> = {
  'first-call': 'A first call with a member who speaks Spanish',
  'after-hospital': 'A follow-up after a hospitalization',
  'many-needs': 'Several needs and a visit',
  reminder: 'A member who returned to the program, and a reminder',
  finished: 'A member who has graduated',
};
