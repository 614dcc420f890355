import { sentence } from '../sentences/sentence.ts';
import type { Action, Actions } from './action-sentence.ts';

const identifiedNeed: Action = (m) => sentence('Identified a need of {member}', m);
const changedNeed: Action = (m) => {
  if (m.facts.abandoned === true) return sentence('Stopped pursuing a need of {member}', m);
  if (m.facts.extended === true) return sentence('Gave a need of {member} more time', m);
  if (m.facts.fulfilled === true) return sentence('Marked a need of {member} fulfilled', m);
  return sentence('Changed a need of {member}', m);
};
const deletedNeed: Action = (m) => sentence('Deleted a need of {member}', m);
const sawNeeds: Action = (m) => sentence('Looked at the needs of {member}', m);
const recordedConsent: Action = (m) => {
  if (m.term === undefined) return sentence('Recorded a consent of {member}', m);
  return m.facts.agreed === false
    ? sentence('Recorded that {member} rejected {term}', { ...m, term: m.term })
    : sentence('Recorded that {member} accepted {term}', { ...m, term: m.term });
};
const openedConsentLink: Action = (m) => sentence('{member} opened the consent link', m);
const answeredSurvey: Action = (m) => sentence('Answered a question of a survey of {member}', m);
const sawSurveys: Action = (m) => sentence('Looked at the surveys of {member}', m);
const sawSurvey: Action = (m) => sentence('Looked at a survey of {member}', m);

/** Sentences about members' needs, consents, statuses, transfers, surveys, workflows and hospital stays. */
export const careActions: Actions = {
  'POST /needs': identifiedNeed,
  'POST /care/user-needs': identifiedNeed,
  'PATCH /needs/{needId}': changedNeed,
  'PATCH /care/user-needs/{userNeedId}': changedNeed,
  'PATCH /care/user-needs': (m) => sentence('Marked a need of {member} fulfilled', m),
  'DELETE /needs/{needId}': deletedNeed,
  'DELETE /care/user-needs/{userNeedId}': deletedNeed,
  'POST /needs/{needId}/action': (m) => sentence('Wrote down an action for a need of {member}', m),
  'PATCH /needs/action/{actionId}': (m) => sentence('Corrected an action for a need of {member}', m),
  'POST /needs/{actionId}/referral': (m) => sentence('Referred {member} to a resource', m),
  'GET /needs': sawNeeds,
  'GET /care/user-needs': sawNeeds,
  'GET /care/user-needs/{id}': (m) => sentence('Looked at a need of {member}', m),
  'GET /care/user-needs/history/{userNeedId}': (m) => sentence('Looked at the history of a need of {member}', m),
  'GET /care/need-categories': () => sentence('Looked at the needs to choose from'),
  'POST /needs/referral/{referralId}/request': (m) => sentence('Asked an organization about a referral of {member}', m),
  'DELETE /needs/referral/{referralId}/request': (m) =>
    sentence('Took back the question to an organization about {member}', m),
  'POST /links/referral': (m) => sentence('Opened the question about a referral of {member}', m),
  'POST /links/referral/answer': (m) => sentence('Answered what came of a referral of {member}', m),
  'GET /users/{memberId}/goals': (m) => sentence('Looked at the goals of {member}', m),
  'GET /users/goals-tracking/{memberId}': (m) => sentence('Looked at how far {member} is with their goals', m),
  'GET /users/goals-tracking/guide/{guideId}': () =>
    sentence('Looked at how far the members of a guide are with their goals'),
  'GET /resourcing/hub/tags': () => sentence('Looked at the services of the resource hub'),
  'GET /resourcing/hub/search': () => sentence('Searched the resource hub'),
  'GET /resourcing/hub/programs/{resourceId}': () => sentence('Looked at a program of the resource hub'),

  'POST /consent/form/progress': (m) => sentence('{member} has the consent page open', m),
  'POST /consent/identity': (m) => sentence('{member} said who they are on the consent page', m),
  'POST /consent/form/identity': (m) => sentence('{member} said who they are on the consent page', m),
  'POST /consent/form': (m) => {
    if (m.term === undefined) return sentence('{member} answered a consent', m);
    return m.facts.agreed === false
      ? sentence('{member} rejected {term}', { ...m, term: m.term })
      : sentence('{member} accepted {term}', { ...m, term: m.term });
  },
  'POST /consent/form/copy': (m) => sentence('{member} kept a copy of their consents', m),
  'GET /consent/allTerms': () => sentence('Looked at the consent terms'),
  'POST /consent/form/open': openedConsentLink,
  // entries from before the key was removed from the URL
  'GET /consent/links/{key}': openedConsentLink,
  'GET /consent/form': openedConsentLink,
  'POST /consent': recordedConsent,
  'PATCH /consent/user/{userId}': recordedConsent,
  'POST /consent/links': (m) => sentence('Made a consent link for {member}', m),
  'POST /consent/links/send': (m) => sentence('Texted a consent link to {member}', m),
  'POST /consent/links/revoke': (m) => sentence('Ended a consent link of {member}', m),
  'GET /consent': (m) => sentence('Looked at the consents of {member}', m),
  'GET /consent/links': (m) => sentence('Looked at the consent links of {member}', m),
  'GET /consent/proof/texts/{messageId}': (m) => sentence('Looked at why a text to {member} was allowed', m),
  'GET /consent/proof/calls/{callId}': (m) => sentence('Looked at why a call with {member} was allowed', m),
  'GET /consent/user/{userId}/evidence/{responseId}': (m) =>
    sentence('Looked at the evidence of a consent of {member}', m),
  'GET /consent/user/{userId}/evidence/{responseId}/pdf': (m) =>
    sentence('Saved the evidence of a consent of {member} as a PDF', m),

  'POST /users/member-status-change-request': (m) =>
    m.status === undefined
      ? sentence('Asked for a change of status of {member}', m)
      : sentence('Asked for the status {status} for {member}', { ...m, status: m.status }),
  'PATCH /users/member-status-change-request/{id}': (m) => {
    const { approval } = m.facts;
    if (m.status !== undefined) {
      const named = { ...m, status: m.status };
      if (approval === 'approve') return sentence('Approved the status {status} for {member}', named);
      if (approval === 'deny') return sentence('Denied the status {status} for {member}', named);
    }
    if (approval === 'approve') return sentence('Approved a change of status of {member}', m);
    if (approval === 'deny') return sentence('Denied a change of status of {member}', m);
    return sentence('Edited the request to change the status of {member}', m);
  },
  'PATCH /users/member-status-change/{id}/dismiss': (m) => sentence('Dismissed a status of {member}', m),
  'GET /users/member-statuses': () => sentence('Looked at the statuses to choose from'),
  'GET /users/{memberId}/member-statuses': (m) => sentence('Looked at the statuses of {member}', m),
  'GET /users/member-status-change-request': () => sentence('Looked at the requests to change a status'),
  'GET /users/member-status-change-request/{id}': (m) =>
    sentence('Looked at the request to change the status of {member}', m),

  'POST /users/member-transfer-requests': (m) =>
    m.staff === undefined
      ? sentence('Asked to transfer {member}', m)
      : sentence('Asked to transfer {member} to {staff}', { ...m, staff: m.staff }),
  'PATCH /users/member-transfer-requests/{id}': (m) =>
    m.facts.withdrawn === true
      ? sentence('Withdrew the request to transfer {member}', m)
      : sentence('Edited the request to transfer {member}', m),
  'PATCH /users/member-transfer-requests/audit/{id}': (m) => {
    if (m.facts.approval === 'deny') return sentence('Denied the transfer of {member}', m);
    return m.staff === undefined
      ? sentence('Approved the transfer of {member}', m)
      : sentence('Approved the transfer of {member} to {staff}', { ...m, staff: m.staff });
  },
  'GET /users/member-transfer-requests/reasons': () => sentence('Looked at the reasons for a transfer'),
  'GET /users/member-transfer-requests': () => sentence('Looked at the requests for transfers'),
  'GET /users/member-transfer-requests/auditor/{guideId}': () =>
    sentence('Looked at the requests for transfers that wait'),
  'GET /users/member-transfer-requests/guides': (m) => sentence('Looked at the guides who could receive {member}', m),
  'GET /users/member-transfer-requests/effects': (m) =>
    sentence('Looked at what would come with a transfer of {member}', m),
  'GET /users/member-transfer-requests/{id}': (m) => sentence('Looked at the request to transfer {member}', m),
  'PATCH /users/member-handovers/{id}/items/{itemId}': (m) => {
    if (m.facts.state === 'taken') return sentence('Took a thing of the hand-over of {member}', m);
    if (m.facts.state === 'passed') return sentence('Passed a thing of the hand-over of {member} back', m);
    if (m.facts.state === 'kept') return sentence('Kept a thing of the hand-over of {member}', m);
    return sentence('Opened a thing of the hand-over of {member} again', m);
  },
  'PATCH /users/member-handovers/{id}/close': (m) => sentence('Closed the hand-over of {member}', m),
  'GET /users/member-handovers/{id}': (m) => sentence('Looked at the hand-over of {member}', m),

  'POST /surveys/v2/assigned/{id}/links': (m) => sentence('Made a survey link for {member}', m),
  'POST /surveys/v2/assigned/{id}/links/send': (m) => sentence('Texted a survey link to {member}', m),
  'POST /surveys/v2/assigned/{id}/links/revoke': (m) => sentence('Ended a survey link of {member}', m),
  'POST /surveys/link/open': (m) => sentence('{member} opened the survey link', m),
  'POST /surveys/link/progress': (m) => sentence('{member} has the survey page open', m),
  'POST /surveys/link/begin': (m) => sentence('{member} began a survey by its link', m),
  'POST /surveys/link/identity': (m) => sentence('{member} said who they are on the survey page', m),
  'POST /surveys/link/answer': (m) => sentence('{member} answered a question of a survey', m),
  'POST /surveys/link/submit': (m) => sentence('{member} finished a part of a survey', m),
  'PATCH /surveys/v2/assigned/{assignedSurveyId}': (m) => sentence('Wrote the notes of a survey of {member}', m),
  'POST /surveys/v2/question-responses': answeredSurvey,
  'POST /surveys/responses/answer': answeredSurvey,
  'DELETE /surveys/responses/answer': (m) => sentence('Took an answer of a survey of {member} back', m),
  'POST /surveys/v2/assigned/{id}/submit': (m) => sentence('Finished a part of a survey of {member}', m),
  'POST /surveys/v2/assigned/{id}/reopen': (m) => sentence('Opened a survey of {member} again', m),
  'GET /surveys/v2/user/{userId}': sawSurveys,
  'GET /surveys/responses': sawSurveys,
  'GET /surveys/v2/assigned/{id}': sawSurvey,
  'GET /surveys/responses/{id}': sawSurvey,
  'GET /surveys/v2/assigned/{id}/questionnaire-response': (m) =>
    sentence('Saved the answers of a survey of {member} as FHIR', m),

  'POST /workflows/assigned/scheduled': (m) => sentence('Planned a workflow phase of {member}', m),
  'DELETE /workflows/assigned/scheduled/{id}': (m) => sentence('Took a workflow phase of {member} off its event', m),
  'POST /workflows/assigned/complete/phases': (m) => sentence('Completed a workflow phase of {member}', m),
  'POST /workflows/assigned/phases/{id}/reminder': (m) => sentence('Put a workflow phase of {member} off', m),
  'GET /workflows/assigned/phases': (m) => sentence('Looked at the workflow phases of {member}', m),
  'GET /workflows/assigned/phases/single/{id}': (m) => sentence('Looked at a workflow phase of {member}', m),

  'PATCH /hospitalizations/{id}': (m) => sentence('Changed a hospital stay of {member}', m),
  'GET /hospitalizations': () => sentence('Looked at the list of hospital stays'),
  'GET /hospitalizations/meta-counts': () => sentence('Looked at how many members were in hospital'),
  'GET /hospitalizations/filter-options': () => sentence('Looked at what stays can be filtered by'),
  'GET /hospitalizations/{id}': (m) => sentence('Looked at a hospital stay of {member}', m),
};
