import type { ReferralAnswer } from '@guidepost/contracts';
import type { Words } from '../language.tsx';

/** The possible answers in display order, with their names and meanings. */
export const answers: Readonly<Record<ReferralAnswer, { name: Words; means: Words }>> = {
  served: { name: 'Served', means: 'The person got the help that they needed.' },
  'waiting-list': { name: 'Waiting list', means: 'The person is on a waiting list or has an appointment.' },
  'could-not-reach': { name: 'Could not reach', means: 'The person never came, called or answered.' },
  'not-eligible': { name: 'Not eligible', means: 'We cannot serve this person.' },
};
