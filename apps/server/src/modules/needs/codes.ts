import { needNotDeletable } from '@guidepost/rules';
import type { CodeInfo } from '../../platform/errors.ts';

export const needCodes = {
  /** The need does not exist, is another member's, or this person sees no needs; the person picks another. */
  NEED_NOT_FOUND: { status: 404, userMessage: 'This need could not be found.' },
  /** The issue does not exist or was retired; the guide picks another. */
  NEED_ISSUE_NOT_FOUND: { status: 404, userMessage: 'This need is not offered any more. Please pick another.' },
  /** The activity does not exist or was retired; the guide picks another. */
  NEED_ACTIVITY_NOT_FOUND: { status: 404, userMessage: 'This activity is not offered any more. Please pick another.' },
  /** The action that is followed up on is not one of this need; the guide reloads. */
  NEED_ACTION_NOT_FOUND: { status: 404, userMessage: 'This action could not be found.' },
  /** Somebody else wrote the action; only its author corrects it. */
  NEED_ACTION_NOT_YOURS: { status: 403, userMessage: 'Only the author can change an action.' },
  /** The program of a referral does not exist; the guide picks another. */
  PROGRAM_NOT_FOUND: { status: 404, userMessage: 'This program could not be found.' },
  /** An action has as many referrals as it can; the guide adds another action. */
  TOO_MANY_REFERRALS: {
    status: 409,
    userMessage: 'This action has as many resources as it can. Please add another action.',
  },
  /** The need was closed, its window is over, or the member is in independence; the guide reloads, or extends it. */
  NEED_NOT_CHANGEABLE: { status: 409, userMessage: 'This need can no longer be changed.' },
  /** It was not created today, or something was done for it already; the guide can stop pursuing it. */
  NEED_NOT_DELETABLE: { status: 409, userMessage: needNotDeletable },
  /** No needs are added for members in independence; their stage has to change first. */
  MEMBER_IN_INDEPENDENCE: { status: 409, userMessage: 'Needs cannot be added for members in independence.' },
} as const satisfies Record<string, CodeInfo>;
