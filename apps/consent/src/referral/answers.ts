import type { ReferralAnswer } from '@guidepost/contracts';
import type { Words } from '../language.tsx';

/** The possible answers in display order, with their names and meanings. */
export const answers: Readonly<Record<ReferralAnswer, { name: Words; means: Words }>> = {
  served: { name: 'Served', means: 'They got the help that they needed.' },
  'waiting-list': { name: 'Waiting list', means: 'They are on a list, or have an appointment.' },
  'could-not-reach': { name: 'Could not reach', means: 'They never came, called or answered.' },
  'not-eligible': { name: 'Not eligible', means: 'We cannot serve them here.' },
};
