import { needNotDeletable } from '@guidepost/rules';
import type { CodeInfo } from '../../platform/errors.ts';

export const needCodes = {
  /** The need does not exist, belongs to another member, or the user sees no needs; the user chooses another. */
  NEED_NOT_FOUND: { status: 404, userMessage: 'This need could not be found.' },
  /** The issue does not exist or was retired; the guide chooses another. */
  NEED_ISSUE_NOT_FOUND: { status: 404, userMessage: 'This need is no longer offered. Choose another one.' },
  /** The activity does not exist or was retired; the guide chooses another. */
  NEED_ACTIVITY_NOT_FOUND: { status: 404, userMessage: 'This activity is no longer offered. Choose another one.' },
  /** The original action of a follow-up does not belong to this need; the guide reloads. */
  NEED_ACTION_NOT_FOUND: { status: 404, userMessage: 'This action could not be found.' },
  /** The action is another user's; only its author corrects it. */
  NEED_ACTION_NOT_YOURS: { status: 403, userMessage: 'Only the author can change an action.' },
  /** The program of a referral does not exist; the guide chooses another. */
  PROGRAM_NOT_FOUND: { status: 404, userMessage: 'This program could not be found.' },
  /** The action has the maximum number of referrals; the guide adds another action. */
  TOO_MANY_REFERRALS: {
    status: 409,
    userMessage: 'This action has the maximum number of resources. Add another action.',
  },
  /** The need is closed, its window is over, or the member is in independence; the guide reloads, or extends it. */
  NEED_NOT_CHANGEABLE: { status: 409, userMessage: 'This need can no longer be changed.' },
  /** The need was not created today, or has an action; the guide can stop pursuing it. */
  NEED_NOT_DELETABLE: { status: 409, userMessage: needNotDeletable },
  /** Members in independence get no new needs; their stage must change first. */
  MEMBER_IN_INDEPENDENCE: { status: 409, userMessage: 'Needs cannot be added for members in independence.' },
} as const satisfies Record<string, CodeInfo>;
