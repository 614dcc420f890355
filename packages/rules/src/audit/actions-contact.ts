import { sentence } from '../sentences/sentence.ts';
import type { Actions } from './action-sentence.ts';

/** Sentences about calls, texts, visits, notes and scheduled events. */
export const contactActions: Actions = {
  'POST /calls': (m) => sentence('Called {member}', m),
  'POST /calls/return': (m) => sentence('Called {member} back', m),
  'PATCH /calls/{id}': (m) =>
    m.outcome === undefined
      ? sentence('Wrote the note of a call of {member}', m)
      : sentence('Gave the outcome {outcome} to a call of {member}', { ...m, outcome: m.outcome }),
  'PATCH /calls/{id}/subjectId': (m) => sentence('Said that a call was with {member}', m),
  'POST /calls/{callId}/no_follow_up_needed': (m) => sentence('Said that a call of {member} needs no call back', m),
  'POST /calls/{callId}/hang-up': (m) => sentence('Ended a call with {member}', m),
  'POST /calls/{callId}/mute': (m) =>
    m.facts.muted === false
      ? sentence('Let themselves be heard again in a call with {member}', m)
      : sentence('Muted themselves in a call with {member}', m),
  'PATCH /calls/voice-call-recording/{id}': (m) =>
    sentence('Judged the transcript or the notes of a call of {member}', m),
  'POST /calls/{callId}/audit': (m) => sentence('Asked for a review of a call of {member}', m),
  'PATCH /calls/audit/tasks/{auditId}': (m) =>
    m.facts.done === false
      ? sentence('Left the review of a call of {member} to others', m)
      : sentence('Reviewed a call of {member}', m),
  'GET /calls': () => sentence('Looked at the list of calls'),
  'GET /calls/filters': () => sentence('Looked at what calls can be filtered by'),
  'GET /calls/current': () => sentence('Asked which of their own calls go on'),
  'GET /calls/outcomes': () => sentence('Looked at the outcomes to choose from'),
  'GET /calls/{id}': (m) => sentence('Looked at a call of {member}', m),
  'GET /calls/{callId}/audit/tasks': (m) => sentence('Looked at who reviews a call of {member}', m),
  'GET /interaction/guidance': (m) => sentence('Looked at what to talk about with {member}', m),
  'GET /interaction/unassigned': (m) => sentence('Looked at calls and texts from a number of {member}', m),

  'POST /chat/messages': (m) => sentence('Wrote a text to {member}', m),
  'PATCH /chat/messages/{messageId}': (m) => sentence('Changed a text to {member} that was not sent yet', m),
  'DELETE /chat/messages/{messageId}': (m) => sentence('Took back a text to {member} before it was sent', m),
  'POST /chat/messages/{messageId}/send': (m) => sentence('Sent a waiting text to {member} at once', m),
  'POST /chat/messages/{messageId}/no_follow_up_needed': (m) =>
    sentence('Said that a text of {member} needs no answer', m),
  'POST /chat/messages/{messageId}/opt-out': (m) =>
    sentence('Decided whether a text of {member} asks to stop texts', m),
  'PATCH /sms/{id}': (m) => sentence('Said that a text is of {member}', m),
  'POST /sms/{id}/reply': () => sentence('Answered a text of somebody unknown'),
  'POST /chat/messages/check': (m) => sentence('Had a text to {member} checked before sending it', m),
  'GET /sms': () => sentence('Looked at the list of texts'),
  'GET /sms/filters': () => sentence('Looked at what texts can be filtered by'),
  'GET /sms/{id}': (m) => sentence('Looked at a text of {member}', m),
  'GET /sms/conversation': (m) => sentence('Read the texts with {member}', m),
  'GET /sms/conversations': () => sentence('Looked at the list of conversations'),
  'GET /sms/{id}/thread': () => sentence('Read the texts with somebody unknown'),
  'GET /chat/messages/suggestions': (m) => sentence('Was offered replies to {member}', m),
  'GET /chat/messages/scheduled': (m) => sentence('Looked at the texts to {member} that are still to be sent', m),
  'GET /chat/messages/scheduling-status': () => sentence('Asked whether more texts can be scheduled'),

  'POST /notes': (m) => sentence('Wrote a note about {member}', m),
  'PATCH /notes/{noteId}': (m) => sentence('Changed a note about {member}', m),
  'DELETE /notes/{noteId}': (m) => sentence('Deleted a note about {member}', m),
  'POST /notes/auto-save': (m) => sentence('Kept a draft about {member}', m),
  'DELETE /notes/auto-save': (m) => sentence('Threw a draft about {member} away', m),
  'GET /notes/auto-save': (m) => sentence('Opened their own draft about {member}', m),

  'POST /visits': (m) =>
    m.outcome === undefined
      ? sentence('Logged a visit to {member}', m)
      : sentence('Logged a visit to {member} with the outcome {outcome}', { ...m, outcome: m.outcome }),
  'PATCH /visits/{visitId}': (m) =>
    m.outcome === undefined
      ? sentence('Changed a visit to {member}', m)
      : sentence('Gave the outcome {outcome} to a visit to {member}', { ...m, outcome: m.outcome }),
  'DELETE /visits/{visitId}': (m) => sentence('Deleted a visit to {member}', m),

  'POST /users/{userId}/scheduled-events': (m) => sentence('Planned an event with {member}', m),
  'PATCH /users/{userId}/scheduled-events/{scheduledEventId}': (m) =>
    m.facts.resolved === true
      ? sentence('Resolved an event with {member}', m)
      : sentence('Changed an event with {member}', m),
  'DELETE /users/{userId}/scheduled-events/{scheduledEventId}': (m) => sentence('Deleted an event with {member}', m),
  'POST /users/{userId}/scheduled-events/{scheduledEventId}/snooze': (m) =>
    sentence('Put a reminder about {member} off', m),
  'POST /users/{userId}/scheduled-events/{scheduledEventId}/clear': (m) =>
    sentence('Cleared a reminder about {member}', m),
  'GET /users/{userId}/scheduled-events': (m) => sentence('Looked at what is planned with {member}', m),
  'GET /users/{userId}/scheduled-events/providers': (m) =>
    sentence('Looked at the providers with whom {member} can be seen', m),
  'GET /users/{guideId}/scheduled-events/guide': () => sentence('Looked at the planned events of a guide'),
  'POST /users/calendar-address': () => sentence('Made an address of their own calendar'),
  'DELETE /users/calendar-address': () => sentence('Revoked the address of their own calendar'),
  'GET /users/calendar-address': () => sentence('Asked whether their own calendar has an address'),

  'POST /users/members/{memberId}/todos/no_follow_up_needed': (m) =>
    sentence('Said that the texts and calls of {member} need no answer', m),
  'POST /users/{guideId}/todos/{todoId}/snooze': (m) => sentence('Put a to-do about {member} off', m),
  'POST /users/sigma-embed': () => sentence('Opened a dashboard'),
  'GET /interaction/guide/{guideId}': () => sentence('Looked at the activity of a guide'),
  'GET /users/{guideId}/todos': () => sentence('Looked at the to-dos of a docket'),
  'GET /users/members/{memberId}/todos': (m) => sentence('Looked at the to-dos about {member}', m),
  'GET /users/docket/team': () => sentence('Looked at the dockets of the team in numbers'),
  'GET /users/priority-contact/guide/{guideId}': () => sentence('Looked at whom a guide is to reach out to'),
  'GET /feeds/items': (m) => sentence('Looked at the past events of {member}', m),
  'GET /feeds/pending-items': () => sentence('Looked at pending items'),
};
