import { sentence } from '../sentences/sentence.ts';
import type { Actions } from './action-sentence.ts';

/** Sentences about calls, texts, visits, notes and scheduled events. */
export const contactActions: Actions = {
  'POST /calls': (m) => sentence('Called {member}', m),
  'POST /calls/return': (m) => sentence('Called {member} back', m),
  'POST /calls/sender': (m) => sentence('Called {member}', m),
  'PATCH /calls/{id}': (m) =>
    m.outcome === undefined
      ? sentence('Wrote notes for a call with {member}', m)
      : sentence('Set the outcome of a call with {member} to {outcome}', { ...m, outcome: m.outcome }),
  'PATCH /calls/{id}/subjectId': (m) => sentence('Assigned a call to {member}', m),
  'POST /calls/{callId}/no_follow_up_needed': (m) =>
    sentence('Marked a call from {member} as “No follow up needed”', m),
  'POST /calls/{callId}/hang-up': (m) => sentence('Ended a call with {member}', m),
  'POST /calls/{callId}/mute': (m) =>
    m.facts.muted === false
      ? sentence('Unmuted their own microphone on a call with {member}', m)
      : sentence('Muted their own microphone on a call with {member}', m),
  'PATCH /calls/voice-call-recording/{id}': (m) => sentence('Rated the transcript or notes of a call with {member}', m),
  'POST /calls/{callId}/audit': (m) => sentence('Requested a review of a call with {member}', m),
  'PATCH /calls/audit/tasks/{auditId}': (m) =>
    m.facts.done === false
      ? sentence('Passed the review of a call with {member} to other reviewers', m)
      : sentence('Reviewed a call with {member}', m),
  'GET /calls': () => sentence('Viewed the list of calls'),
  'GET /calls/filters': () => sentence('Viewed the filters for calls'),
  'GET /calls/current': () => sentence('Viewed their own current calls'),
  'GET /calls/outcomes': () => sentence('Viewed the list of outcomes for calls or visits'),
  'GET /calls/{id}': (m) => sentence('Viewed a call with {member}', m),
  'GET /calls/{callId}/audit/tasks': (m) => sentence('Viewed the reviewers of a call with {member}', m),
  'GET /calls/{callId}/audit/guides': (m) => sentence('Viewed the guides who can review a call with {member}', m),
  'GET /interaction/guidance': (m) => sentence('Viewed the conversation topics for {member}', m),
  'GET /interaction/unassigned': (m) =>
    sentence('Viewed unassigned calls and texts from a phone number that belongs to {member}', m),

  'GET /chat/messages/link-preview': (m) => sentence('Previewed a text with a link for {member}', m),
  'POST /chat/messages': (m) => sentence('Wrote a text to {member}', m),
  'PATCH /chat/messages/{messageId}': (m) => sentence('Changed an unsent text to {member}', m),
  'DELETE /chat/messages/{messageId}': (m) => sentence('Canceled a scheduled text to {member}', m),
  'POST /chat/messages/{messageId}/send': (m) => sentence('Sent a scheduled text to {member} immediately', m),
  'POST /chat/messages/{messageId}/no_follow_up_needed': (m) =>
    sentence('Marked a text from {member} as “No follow up needed”', m),
  'POST /chat/messages/{messageId}/opt-out': (m) =>
    sentence('Decided whether a text from {member} is an opt-out request', m),
  'PATCH /sms/{id}': (m) => sentence('Assigned a text to {member}', m),
  'POST /sms/{id}/reply': () => sentence('Replied to a text from an unknown sender'),
  'POST /chat/messages/check': (m) => sentence('Checked a text to {member} before sending it', m),
  'GET /sms': () => sentence('Viewed the list of texts'),
  'GET /sms/filters': () => sentence('Viewed the filters for texts'),
  'GET /sms/{id}': (m) => sentence('Viewed a text in the conversation with {member}', m),
  'GET /sms/conversation': (m) => sentence('Viewed the conversation with {member}', m),
  'GET /sms/conversations': () => sentence('Viewed the list of conversations'),
  'GET /sms/{id}/thread': () => sentence('Viewed the conversation with an unknown sender'),
  'GET /chat/messages/suggestions': (m) => sentence('Viewed suggested replies to {member}', m),
  'GET /chat/messages/scheduled': (m) => sentence('Viewed the scheduled texts to {member}', m),
  'GET /chat/messages/scheduling-status': () => sentence('Checked whether more texts can be scheduled'),

  'POST /notes': (m) => sentence('Wrote a note about {member}', m),
  'PATCH /notes/{noteId}': (m) => sentence('Changed a note about {member}', m),
  'DELETE /notes/{noteId}': (m) => sentence('Deleted a note about {member}', m),
  'POST /notes/auto-save': (m) => sentence('Saved a draft about {member}', m),
  'DELETE /notes/auto-save': (m) => sentence('Discarded a draft about {member}', m),
  'GET /notes/auto-save': (m) => sentence('Opened their own draft about {member}', m),

  'POST /visits': (m) =>
    m.outcome === undefined
      ? sentence('Logged a visit to {member}', m)
      : sentence('Logged a visit to {member} with the outcome {outcome}', { ...m, outcome: m.outcome }),
  'PATCH /visits/{visitId}': (m) =>
    m.outcome === undefined
      ? sentence('Changed the details of a visit to {member}', m)
      : sentence('Set the outcome of a visit to {member} to {outcome}', { ...m, outcome: m.outcome }),
  'DELETE /visits/{visitId}': (m) => sentence('Deleted a visit to {member}', m),

  'POST /users/{userId}/scheduled-events': (m) => sentence('Scheduled an event with {member}', m),
  'PATCH /users/{userId}/scheduled-events/{scheduledEventId}': (m) =>
    m.facts.resolved === true
      ? sentence('Resolved an event with {member}', m)
      : sentence('Changed an event with {member}', m),
  'DELETE /users/{userId}/scheduled-events/{scheduledEventId}': (m) => sentence('Deleted an event with {member}', m),
  'POST /users/{userId}/scheduled-events/{scheduledEventId}/snooze': (m) =>
    sentence('Snoozed a reminder about {member}', m),
  'POST /users/{userId}/scheduled-events/{scheduledEventId}/clear': (m) =>
    sentence('Cleared a reminder about {member}', m),
  'GET /users/{userId}/scheduled-events': (m) => sentence('Viewed the scheduled events with {member}', m),
  'GET /users/{userId}/scheduled-events/providers': (m) => sentence('Viewed the available providers for {member}', m),
  'GET /users/{guideId}/scheduled-events/guide': () => sentence("Viewed a guide's scheduled events"),
  'POST /users/calendar-address': () => sentence('Created a link to their own calendar'),
  'DELETE /users/calendar-address': () => sentence('Revoked the link to their own calendar'),
  'GET /users/calendar-address': () => sentence('Checked whether a link to their own calendar exists'),

  'POST /users/members/{memberId}/todos/no_follow_up_needed': (m) =>
    sentence('Marked the texts and calls from {member} as “No follow up needed”', m),
  'POST /users/{guideId}/todos/{todoId}/snooze': (m) => sentence('Snoozed a to-do about {member}', m),
  'DELETE /users/{guideId}/todos/{todoId}/snooze': (m) => sentence('Ended the snooze of a to-do about {member}', m),
  'POST /users/sigma-embed': () => sentence('Viewed a dashboard'),
  'GET /interaction/guide/{guideId}': () => sentence("Viewed a guide's activity"),
  'GET /users/{guideId}/todos': () => sentence('Viewed the to-dos in a docket'),
  'GET /users/members/{memberId}/todos': (m) => sentence('Viewed the to-dos about {member}', m),
  'GET /users/docket/team': () => sentence("Viewed the number of to-dos in the team's dockets"),
  'GET /users/priority-contact/guide/{guideId}': () => sentence("Viewed a guide's outreach list"),
  'GET /feeds/items': (m) => sentence('Viewed the past events for {member}', m),
  'GET /feeds/pending-items': () => sentence('Viewed pending items'),
};
