import { type CallId, contracts } from '@guidepost/contracts';
import { defineModule } from '../../platform/module.ts';
import type { FeedDetails } from '../../platform/services/feed.ts';
import { callCodes } from './codes.ts';
import { checkCalls } from './dialing/check-calls.ts';
import { declineCall, endCall, hangUp } from './dialing/hang-up.ts';
import { placeCall } from './dialing/place-call.ts';
import { callSender, createCall, returnCall } from './dialing/start.ts';
import { guidanceFor } from './guidance/guidance.ts';
import { callChoices, currentCalls, listCalls } from './list/list.ts';
import { findCallBriefs } from './list/queries-brief.ts';
import { applyMuteRequest, muteGuide } from './mute/mute.ts';
import { changeSubject } from './outcomes/subject.ts';
import { changeCall, needsNoFollowUp } from './outcomes/update.ts';
import { callFor } from './present.ts';
import { storeFeedback } from './recordings/feedback.ts';
import { fetchRecordingPart } from './recordings/recording-parts.ts';
import { fetchRecording, generateNotesTask } from './recordings/recordings.ts';
import { closeAudit, listAudits, listReviewers, shareCall } from './reviews/audits.ts';
import { callTodoTypes } from './todos.ts';
import { callWebhooks } from './webhooks.ts';

const callFeedType: FeedDetails = {
  externalType: 'call',
  permission: 'CAN_VIEW_MEMBERS',
  async load(db, ids: readonly CallId[], viewer) {
    const seesVoicemails = viewer.permissions.has('CAN_SEE_VOICEMAILS');
    return new Map(
      (await findCallBriefs(db, viewer, ids)).map((call) => {
        const voicemail =
          call.voicemail && !seesVoicemails ? { ...call.voicemail, fileId: null, transcription: null } : call.voicemail;
        return [call.id, { call: { ...call, voicemail } }];
      }),
    );
  },
};

/** Calls with members: outgoing and incoming calls, recordings and outcomes. */
export const callsModule = defineModule({
  name: 'calls',
  endpoints: contracts.calls,
  codes: callCodes,
  handlers: {
    create: (context) => createCall(context, context.body),
    callBack: (context) => returnCall(context, context.body.callId),
    callSender: (context) => callSender(context, context.body.messageId),
    list: (context) => listCalls(context, context.query),
    filters: (context) => callChoices(context),
    current: (context) => currentCalls(context),
    get: (context) => callFor(context, context.params.id),
    update: (context) => changeCall(context, context.params.id, context.body),
    changeSubject: (context) => changeSubject(context, context.params.id, context.body),
    noFollowUpNeeded: (context) => needsNoFollowUp(context, context.params.callId),
    hangUp: (context) => hangUp(context, context.params.callId, context.query.onlyIfRinging),
    mute: (context) => muteGuide(context, context.params.callId, context.body.muted),
    guidance: (context) => guidanceFor(context, context.query.memberId),
    recordingFeedback: (context) => storeFeedback(context, context.params.id, context.body),
    share: (context) => shareCall(context, context.params.callId, context.body),
    reviewers: (context) => listReviewers(context, context.params.callId),
    audits: ({ db, viewer, params }) => listAudits(db, viewer, params.callId),
    finishAudit: (context) => closeAudit(context, context.params.auditId, context.body.actionTaken),
  },
  feedTypes: [callFeedType],
  todoTypes: callTodoTypes,
  urgentTasks: {
    place_call: placeCall,
    end_call: endCall,
    decline_call: declineCall,
    settle_mute: applyMuteRequest,
  },
  tasks: {
    fetch_recording: fetchRecording,
    fetch_recording_part: fetchRecordingPart,
    write_up_recording: generateNotesTask,
  },
  sweeps: [
    {
      name: 'unfinished calls',
      everyMs: 1000,
      bound: { batch: 10, of: 'calls', pace: 'ten requests a second to the carrier' },
      run: checkCalls,
    },
  ],
  routes: callWebhooks,
});
