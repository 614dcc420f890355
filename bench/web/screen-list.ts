import { memberPath } from '../../e2e/pages/member.ts';
import { setupPath } from '../../e2e/pages/setup.ts';
import {
  auditActions,
  callsActions,
  conversationActions,
  docketActions,
  hospitalizationActions,
  memberActions,
  memberListActions,
  needsActions,
} from './screen-actions.ts';
import type { ScreenWorld } from './screen-data.ts';
import { type ScreenName, screenNames } from './screen-result.ts';
import { creatorActions, dialogActions } from './survey-inputs.ts';
import { tableActions } from './table-inputs.ts';
import type { MeasuredScreen } from './visits.ts';

/** Number of questions that are answered in each round. */
const answeredQuestions = 4;
const tableRow = 'tbody th[scope="row"]';

/** Returns the screens to measure, by name. */
export function screensOf({ memberId, surveyId, assignedSurveyId }: ScreenWorld): MeasuredScreen[] {
  const member = memberPath(memberId);
  const screens: Record<ScreenName, Omit<MeasuredScreen, 'name'>> = {
    docket: { account: 'guide', path: '/docket', rows: '#docket-worklist li', act: docketActions },
    member: { account: 'guide', path: member, rows: '[data-entry]', act: memberActions },
    members: { account: 'guide', path: '/member-list', rows: tableRow, act: memberListActions },
    conversation: {
      account: 'guide',
      path: member,
      press: 'button[aria-keyshortcuts="T"]',
      rows: '[role="dialog"] [role="log"] li',
      act: conversationActions,
    },
    calls: { account: 'guide', path: '/calls', rows: tableRow, act: callsActions },
    needs: { account: 'guide', path: `${member}?tab=needs`, rows: '[data-need]', act: needsActions },
    hospitalizations: {
      account: 'supervisor',
      path: '/hospitalizations',
      rows: tableRow,
      act: hospitalizationActions,
    },
    'survey-dialog': {
      account: 'guide',
      path: `${member}?assignedSurveyId=${assignedSurveyId}`,
      rows: '[role="dialog"] h3',
      act: (page) => dialogActions(page, answeredQuestions),
    },
    'survey-creator': {
      account: 'admin',
      path: `/admin-dashboard/survey-creator?surveyId=${surveyId}`,
      rows: '[aria-label="Questions"] button',
      act: creatorActions,
    },
    users: { account: 'admin', path: setupPath.users, rows: tableRow, act: tableActions },
    audit: { account: 'admin', path: setupPath.audit, rows: tableRow, act: auditActions },
  };
  return screenNames.map((name) => ({ name, ...screens[name] }));
}
