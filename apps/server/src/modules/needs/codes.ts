import { needNotDeletable } from '@guidepost/rules';
import type { CodeInfo } from '../../platform/errors.ts';

export const needCodes = {
  /**
   * The need does not exist, belongs to another member, or the user may not view needs. The user chooses another need.
   */
  NEED_NOT_FOUND: { status: 404, userMessage: 'This need could not be found.' },
  /** The issue does not exist or was retired. The guide chooses another issue. */
  NEED_ISSUE_NOT_FOUND: { status: 404, userMessage: 'This need is no longer available. Choose a different need.' },
  /** The activity does not exist or was retired. The guide chooses another activity. */
  NEED_ACTIVITY_NOT_FOUND: {
    status: 404,
    userMessage: 'This activity is no longer available. Choose a different activity.',
  },
  /** The action that is followed up does not belong to this need. The guide reloads the page. */
  NEED_ACTION_NOT_FOUND: { status: 404, userMessage: 'This action could not be found.' },
  /** Another user created the action. Only that user can change it. */
  NEED_ACTION_NOT_YOURS: { status: 403, userMessage: 'Only the author can change an action.' },
  /** The referral's program does not exist. The guide chooses another program. */
  PROGRAM_NOT_FOUND: { status: 404, userMessage: 'This program could not be found.' },
  /** The action already has the maximum number of referrals. The guide adds another action. */
  TOO_MANY_REFERRALS: {
    status: 409,
    userMessage: 'This action has the maximum number of resources. To add another resource, add a new action.',
  },
  /**
   * The need is closed, its window has ended, or the member is in independence. The guide reloads the page or extends
   * the need.
   */
  NEED_NOT_CHANGEABLE: { status: 409, userMessage: 'This need can no longer be changed.' },
  /** The need was not created today, or it has an action. The guide can stop pursuing it instead. */
  NEED_NOT_DELETABLE: { status: 409, userMessage: needNotDeletable },
  /** The member is in independence, so no needs can be added. The guide changes the member's stage first. */
  MEMBER_IN_INDEPENDENCE: { status: 409, userMessage: 'You cannot add needs for a member in the Independence stage.' },
} as const satisfies Record<string, CodeInfo>;
