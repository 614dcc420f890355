import { sentence } from '../sentences/sentence.ts';
import type { Action, Actions } from './action-sentence.ts';

const identifiedNeed: Action = (m) => sentence('Identified a need for {member}', m);
const changedNeed: Action = (m) => {
  if (m.facts.abandoned === true) return sentence('Stopped pursuing a need for {member}', m);
  if (m.facts.extended === true) return sentence('Extended the time window of a need for {member}', m);
  if (m.facts.fulfilled === true) return sentence('Marked a need for {member} as fulfilled', m);
  return sentence('Changed a need for {member}', m);
};
const deletedNeed: Action = (m) => sentence('Deleted a need for {member}', m);
const sawNeeds: Action = (m) => sentence('Viewed the needs of {member}', m);
const recordedConsent: Action = (m) => {
  if (m.term === undefined) return sentence('Recorded a consent answer for {member}', m);
  return m.facts.agreed === false
    ? sentence('Recorded that {member} rejected {term}', { ...m, term: m.term })
    : sentence('Recorded that {member} accepted {term}', { ...m, term: m.term });
};
const openedConsentLink: Action = (m) => sentence('{member} opened the consent link', m);
const answeredSurvey: Action = (m) => sentence('Recorded a survey answer for {member}', m);
const sawSurveys: Action = (m) => sentence('Viewed the surveys for {member}', m);
const sawSurvey: Action = (m) => sentence('Viewed a survey for {member}', m);

/** Sentences about members' needs, consents, statuses, transfers, surveys, workflows and hospital stays. */
export const careActions: Actions = {
  'POST /needs': identifiedNeed,
  'POST /care/user-needs': identifiedNeed,
  'PATCH /needs/{needId}': changedNeed,
  'PATCH /care/user-needs/{userNeedId}': changedNeed,
  'PATCH /care/user-needs': (m) => sentence('Marked a need for {member} as fulfilled', m),
  'DELETE /needs/{needId}': deletedNeed,
  'DELETE /care/user-needs/{userNeedId}': deletedNeed,
  'POST /needs/{needId}/action': (m) => sentence('Recorded an action on a need for {member}', m),
  'PATCH /needs/action/{actionId}': (m) => sentence('Corrected an action on a need for {member}', m),
  'POST /needs/{actionId}/referral': (m) => sentence('Referred {member} to a resource', m),
  'GET /needs': sawNeeds,
  'GET /care/user-needs': sawNeeds,
  'GET /care/user-needs/{id}': (m) => sentence('Viewed a need for {member}', m),
  'GET /care/user-needs/history/{userNeedId}': (m) => sentence('Viewed the history of a need for {member}', m),
  'GET /care/need-categories': () => sentence('Viewed the list of available needs'),
  'POST /needs/referral/{referralId}/request': (m) =>
    sentence('Sent a referral request about {member} to an organization', m),
  'POST /needs/referral/{referralId}/result': (m) => sentence('Recorded the result of a referral for {member}', m),
  'DELETE /needs/referral/{referralId}/request': (m) => sentence('Withdrew a referral request about {member}', m),
  'POST /links/referral': (m) => sentence('Viewed a referral request about {member}', m),
  'POST /links/referral/answer': (m) => sentence('Answered a referral request about {member}', m),
  'GET /users/{memberId}/goals': (m) => sentence('Viewed the goals of {member}', m),
  'GET /users/goals-tracking/{memberId}': (m) => sentence('Viewed the progress of {member} toward their goals', m),
  'GET /users/goals-tracking/guide/{guideId}': () =>
    sentence("Viewed the progress of a guide's members toward their goals"),
  'GET /resourcing/hub/tags': () => sentence('Viewed the services in the resource hub'),
  'GET /resourcing/hub/search': () => sentence('Searched the resource hub'),
  'GET /resourcing/hub/programs/{resourceId}': () => sentence('Viewed a program in the resource hub'),

  'POST /consent/form/progress': (m) => sentence('{member} viewed the consent page', m),
  'POST /consent/identity': (m) => sentence('{member} confirmed their identity on the consent page', m),
  'POST /consent/form/identity': (m) => sentence('{member} confirmed their identity on the consent page', m),
  'POST /consent/form': (m) => {
    if (m.term === undefined) return sentence('{member} answered a consent request', m);
    return m.facts.agreed === false
      ? sentence('{member} rejected {term}', { ...m, term: m.term })
      : sentence('{member} accepted {term}', { ...m, term: m.term });
  },
  'POST /consent/form/copy': (m) => sentence('{member} saved a copy of their consents', m),
  'GET /consent/allTerms': () => sentence('Viewed the consent terms'),
  'POST /consent/form/open': openedConsentLink,
  // audit entries from older versions have this path, because the link's key was in the path
  'GET /consent/links/{key}': openedConsentLink,
  'GET /consent/form': openedConsentLink,
  'POST /consent': recordedConsent,
  'PATCH /consent/user/{userId}': recordedConsent,
  'POST /consent/links': (m) => sentence('Created a consent link for {member}', m),
  'POST /consent/links/send': (m) => sentence('Texted a consent link to {member}', m),
  'POST /consent/links/revoke': (m) => sentence('Revoked a consent link for {member}', m),
  'GET /consent': (m) => sentence('Viewed the consents of {member}', m),
  'GET /consent/links': (m) => sentence('Viewed the consent links for {member}', m),
  'GET /consent/proof/texts/{messageId}': (m) => sentence('Viewed the reason a text to {member} was allowed', m),
  'GET /consent/proof/calls/{callId}': (m) => sentence('Viewed the reason a call with {member} was allowed', m),
  'GET /consent/user/{userId}/terms/{termId}/wording': (m) =>
    sentence('Viewed the wording of a paper consent for {member}', m),
  'GET /consent/user/{userId}/evidence/{responseId}': (m) =>
    sentence('Viewed the evidence of a consent from {member}', m),
  'GET /consent/user/{userId}/evidence/{responseId}/pdf': (m) =>
    sentence('Saved the evidence of a consent from {member} as a PDF', m),

  'POST /users/member-status-change-request': (m) =>
    m.status === undefined
      ? sentence('Requested a status change for {member}', m)
      : sentence('Requested the status {status} for {member}', { ...m, status: m.status }),
  'PATCH /users/member-status-change-request/{id}': (m) => {
    const { approval } = m.facts;
    if (m.status !== undefined) {
      const named = { ...m, status: m.status };
      if (approval === 'approve') return sentence('Approved the status {status} for {member}', named);
      if (approval === 'deny') return sentence('Denied the status {status} for {member}', named);
    }
    if (approval === 'approve') return sentence('Approved a status change for {member}', m);
    if (approval === 'deny') return sentence('Denied a status change for {member}', m);
    return sentence('Edited a status change request for {member}', m);
  },
  'PATCH /users/member-status-change/{id}/dismiss': (m) => sentence('Dismissed a status for {member}', m),
  'GET /users/member-statuses': () => sentence('Viewed the list of available statuses'),
  'GET /users/{memberId}/member-statuses': (m) => sentence('Viewed the statuses of {member}', m),
  'GET /users/member-status-change-request': () => sentence('Viewed the status change requests'),
  'GET /users/member-status-change-request/{id}': (m) => sentence('Viewed a status change request for {member}', m),

  'POST /users/member-transfer-requests': (m) =>
    m.staff === undefined
      ? sentence('Requested a transfer of {member}', m)
      : sentence('Requested a transfer of {member} to {staff}', { ...m, staff: m.staff }),
  'PATCH /users/member-transfer-requests/{id}': (m) =>
    m.facts.withdrawn === true
      ? sentence('Withdrew the request to transfer {member}', m)
      : sentence('Changed the request to transfer {member}', m),
  'PATCH /users/member-transfer-requests/audit/{id}': (m) => {
    if (m.facts.approval === 'deny') return sentence('Denied the transfer of {member}', m);
    return m.staff === undefined
      ? sentence('Approved the transfer of {member}', m)
      : sentence('Approved the transfer of {member} to {staff}', { ...m, staff: m.staff });
  },
  'GET /users/member-transfer-requests/reasons': () => sentence('Viewed the list of transfer reasons'),
  'GET /users/member-transfer-requests': () => sentence('Viewed the transfer requests'),
  'GET /users/member-transfer-requests/auditor/{guideId}': () => sentence('Viewed the pending transfer requests'),
  'GET /users/member-transfer-requests/guides': (m) => sentence('Viewed the guides who can take over {member}', m),
  'GET /users/member-transfer-requests/effects': (m) => sentence('Previewed a transfer of {member}', m),
  'GET /users/member-transfer-requests/{id}': (m) => sentence('Viewed the request to transfer {member}', m),
  'PATCH /users/member-handovers/{id}/items/{itemId}': (m) => {
    if (m.facts.state === 'taken') return sentence('Took over an item from the handover of {member}', m);
    if (m.facts.state === 'passed') return sentence('Handed back an item from the handover of {member}', m);
    if (m.facts.state === 'kept') return sentence('Kept an item from the handover of {member}', m);
    return sentence('Offered an item from the handover of {member} again', m);
  },
  'PATCH /users/member-handovers/{id}/close': (m) => sentence('Closed the handover of {member}', m),
  'GET /users/member-handovers/{id}': (m) => sentence('Viewed the handover of {member}', m),

  'POST /surveys/v2/assigned/{id}/links': (m) => sentence('Created a survey link for {member}', m),
  'POST /surveys/v2/assigned/{id}/links/send': (m) => sentence('Texted a survey link to {member}', m),
  'POST /surveys/v2/assigned/{id}/links/revoke': (m) => sentence('Revoked a survey link for {member}', m),
  'POST /surveys/link/open': (m) => sentence('{member} opened the survey link', m),
  'POST /surveys/link/progress': (m) => sentence('{member} viewed the survey page', m),
  'POST /surveys/link/begin': (m) => sentence('{member} started a survey from a link', m),
  'POST /surveys/link/identity': (m) => sentence('{member} confirmed their identity on the survey page', m),
  'POST /surveys/link/answer': (m) => sentence('{member} answered a survey question', m),
  'POST /surveys/link/submit': (m) => sentence('{member} finished part of a survey', m),
  'PATCH /surveys/v2/assigned/{assignedSurveyId}': (m) => sentence('Wrote survey notes for {member}', m),
  'POST /surveys/v2/question-responses': answeredSurvey,
  'POST /surveys/responses/answer': answeredSurvey,
  'DELETE /surveys/responses/answer': (m) => sentence('Removed a survey answer for {member}', m),
  'POST /surveys/v2/assigned/{id}/submit': (m) => sentence('Finished part of a survey for {member}', m),
  'POST /surveys/v2/assigned/{id}/reopen': (m) => sentence('Reopened a survey for {member}', m),
  'GET /surveys/v2/user/{userId}': sawSurveys,
  'GET /surveys/responses': sawSurveys,
  'GET /surveys/v2/assigned/{id}': sawSurvey,
  'GET /surveys/responses/{id}': sawSurvey,
  'GET /surveys/v2/assigned/{id}/questionnaire-response': (m) =>
    sentence('Downloaded the survey answers of {member} in FHIR format', m),

  'POST /workflows/assigned/scheduled': (m) => sentence('Scheduled a workflow phase for {member}', m),
  'DELETE /workflows/assigned/scheduled/{id}': (m) =>
    sentence('Detached a workflow phase for {member} from its event', m),
  'POST /workflows/assigned/complete/phases': (m) => sentence('Completed a workflow phase for {member}', m),
  'POST /workflows/assigned/phases/{id}/reminder': (m) => sentence('Postponed a workflow phase for {member}', m),
  'GET /workflows/assigned/phases': (m) => sentence('Viewed the workflow phases for {member}', m),
  'GET /workflows/assigned/phases/single/{id}': (m) => sentence('Viewed a workflow phase for {member}', m),

  'PATCH /hospitalizations/{id}': (m) => sentence('Changed a hospitalization of {member}', m),
  'GET /hospitalizations': () => sentence('Viewed the list of hospitalizations'),
  'GET /hospitalizations/meta-counts': () => sentence('Viewed the number of hospitalized members'),
  'GET /hospitalizations/filter-options': () => sentence('Viewed the filters for hospitalizations'),
  'GET /hospitalizations/{id}': (m) => sentence('Viewed a hospitalization of {member}', m),
};
