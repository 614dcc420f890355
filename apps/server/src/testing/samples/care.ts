import { randomUUID } from 'node:crypto';
import { asId, noAssignment, noDue } from '@guidepost/contracts';
import { learnMoreContent, smallQuestionnaire, writtenSurvey } from '../surveys.ts';
import { workflowPhase } from '../workflows.ts';
import { type SamplesOf, today } from './ids.ts';

/** Sample inputs for statuses, transfers, hospitalizations, surveys and workflows. */
export const careSamples = {
  statuses: {
    options: ({ memberId }) => ({ query: { memberId } }),
    history: ({ memberId }) => ({ params: { memberId } }),
    requests: ({ guideId }) => ({ query: { state: 'pending', guideIds: [guideId] } }),
    request: ({ statusRequestId }) => ({ params: { id: statusRequestId } }),
    ask: ({ memberId, nextStatusId }) => ({
      body: {
        memberId,
        memberStatusId: nextStatusId,
        effectiveAt: today(),
        creatorComment: 'Called back after a month',
      },
    }),
    update: ({ statusRequestId }) => ({
      params: { id: statusRequestId },
      body: { creatorComment: 'All of his goals are met', version: 1 },
    }),
    dismiss: ({ statusChangeId }) => ({ params: { id: statusChangeId } }),
  },
  deathReports: {
    get: ({ reportedMemberId }) => ({ params: { memberId: reportedMemberId } }),
    decide: ({ reportedMemberId, deathReportId }) => ({
      params: { memberId: reportedMemberId },
      body: { reportId: deathReportId, decision: 'alive' },
    }),
  },
  hospitalizations: {
    list: ({ clientId, guideId }) => ({
      query: {
        'page-start': 0,
        'page-size': 5,
        'sort-by': 'admitDate',
        'sort-direction': 'ASC',
        'special-filter': 'newly-admitted',
        'behavioral-health-filter': false,
        clientIds: [clientId],
        guideIds: [guideId],
        statusIds: [asId(1)],
      },
    }),
    metaCounts: () => ({}),
    filterOptions: () => ({}),
    get: ({ stayId }) => ({ params: { id: stayId } }),
    update: ({ stayId }) => ({
      params: { id: stayId },
      body: { note: 'Home with a walker', guideEnteredDischargedAt: today() },
    }),
  },
  duplicates: {
    list: () => ({ query: { state: 'open', 'page-start': 0 } }),
    search: () => ({}),
    get: ({ duplicateId }) => ({ params: { id: duplicateId } }),
    decide: ({ duplicateId }) => ({ params: { id: duplicateId }, body: { isApart: true } }),
    merge: ({ duplicateId, duplicateMemberId }) => ({
      params: { id: duplicateId },
      body: { remainingId: duplicateMemberId },
    }),
    merges: () => ({ query: { 'page-start': 0 } }),
    undo: ({ mergeId }) => ({ params: { id: mergeId } }),
    mergedInto: ({ memberId }) => ({ params: { memberId } }),
  },
  hospitalMessages: {
    list: () => ({ query: { state: 'review', 'page-start': 0 } }),
    counts: () => ({}),
    senders: () => ({}),
    addSender: () => ({ body: { name: `Saltgrass ${randomUUID()}`, timeZone: 'America/Chicago' } }),
    updateSender: ({ hospitalSenderId }) => ({
      params: { id: hospitalSenderId },
      body: { timeZone: 'America/Chicago', silenceMinutes: 60 },
    }),
    makeKey: ({ hospitalSenderId }) => ({ params: { id: hospitalSenderId } }),
    revokeKey: ({ hospitalSenderId }) => ({ params: { id: hospitalSenderId } }),
    get: ({ hospitalMessageId }) => ({ params: { id: hospitalMessageId } }),
    decide: ({ hospitalMessageId, memberId }) => ({ params: { id: hospitalMessageId }, body: { memberId } }),
    applyAgain: ({ hospitalMessageId }) => ({ params: { id: hospitalMessageId } }),
  },
  transfers: {
    reasons: () => ({}),
    list: ({ memberId }) => ({ query: { memberId } }),
    ofAuditor: ({ guideId }) => ({ params: { guideId }, query: { guideIds: [guideId] } }),
    guides: ({ memberId }) => ({ query: { memberId } }),
    effects: ({ memberId, receiverId }) => ({ query: { memberId, receivingGuideId: receiverId } }),
    request: ({ transferRequestId }) => ({ params: { id: transferRequestId } }),
    ask: ({ memberId, receiverId, transferReasonId }) => ({
      body: {
        memberId,
        receivingGuideId: receiverId,
        transferReasonId,
        commentToReceivingGuide: 'She hates voicemail, text first',
        stringDetail: 'They speak Spanish',
      },
    }),
    update: ({ transferRequestId }) => ({
      params: { id: transferRequestId },
      body: { commentToReceivingGuide: 'Her grandson drives on Tuesdays', version: 1 },
    }),
    audit: ({ transferRequestId, receiverId }) => ({
      params: { id: transferRequestId },
      body: {
        receivingGuideId: receiverId,
        approval: 'approve',
        effectiveAt: Date.now(),
        auditorComment: 'He knows the clinic',
        version: 1,
      },
    }),
  },
  handovers: {
    get: ({ handoverId }) => ({ params: { id: handoverId } }),
    settle: ({ handoverId, handoverItemId }) => ({
      params: { id: handoverId, itemId: handoverItemId },
      body: { state: 'taken', comment: null },
    }),
    close: ({ handoverId }) => ({ params: { id: handoverId } }),
  },
  surveys: {
    makeLink: ({ assignedSurveyId }) => ({ params: { id: assignedSurveyId } }),
    sendLink: ({ assignedSurveyId, phoneId }) => ({
      params: { id: assignedSurveyId },
      body: { phoneNumberId: phoneId, languageCode: 'es' },
    }),
    revokeLink: ({ assignedSurveyId, surveyLinkId }) => ({
      params: { id: assignedSurveyId },
      body: { linkId: surveyLinkId },
    }),
    openForm: ({ surveyKey, surveyDevice }) => ({ body: { key: surveyKey, device: surveyDevice } }),
    noteForm: ({ surveyKey }) => ({ body: { key: surveyKey } }),
    beginForm: ({ newSurveyKey }) => ({ body: { key: newSurveyKey } }),
    identifyForm: ({ surveyKey }) => ({ body: { key: surveyKey, name: 'Test Member', dateOfBirth: '1960-01-31' } }),
    answerForm: ({ surveyKey, surveyDevice }) => ({
      body: {
        key: surveyKey,
        device: surveyDevice,
        questionId: 1,
        round: 0,
        selectedOptionIds: [2],
        submissionKey: randomUUID(),
      },
    }),
    submitForm: ({ surveyKey, surveyDevice }) => ({ body: { key: surveyKey, device: surveyDevice } }),
    list: () => ({}),
    get: ({ surveyId }) => ({ params: { surveyId } }),
    ofMember: ({ memberId }) => ({ params: { userId: memberId } }),
    assigned: ({ assignedSurveyId }) => ({ params: { id: assignedSurveyId } }),
    update: ({ assignedSurveyId, needId }) => ({
      params: { assignedSurveyId },
      body: { notes: 'She wants texts.', needIds: [needId], version: 1 },
    }),
    answer: ({ assignedSurveyId }) => ({ body: { assignedSurveyId, questionId: 1, selectedOptionIds: [2] } }),
    questionnaireResponse: ({ assignedSurveyId }) => ({ params: { id: assignedSurveyId } }),
    submit: ({ assignedSurveyId }) => ({ params: { id: assignedSurveyId } }),
    reopen: ({ completeSurveyId }) => ({ params: { id: completeSurveyId } }),
    responses: ({ memberId }) => ({ query: { userId: memberId } }),
    response: ({ assignedSurveyId }) => ({ params: { id: assignedSurveyId } }),
    answerResponse: ({ assignedSurveyId }) => ({
      body: { surveyResponseId: assignedSurveyId, questionId: 2, textResponse: 'In the evening' },
    }),
    withdrawAnswer: ({ assignedSurveyId }) => ({ body: { surveyResponseId: assignedSurveyId, questionId: 1 } }),
  },
  surveyCreator: {
    stagesSegments: () => ({}),
    assignment: ({ surveyId, learnMoreId }) => ({
      params: { id: surveyId },
      body: { assignmentConfiguration: noAssignment, dueAtConfig: { ...noDue, offsetValue: 30 }, learnMoreId },
    }),
    list: () => ({}),
    create: () => ({ body: { key: `survey-${randomUUID()}`, surveyContent: writtenSurvey } }),
    get: ({ surveyId }) => ({ params: { id: surveyId } }),
    update: ({ surveyId }) => ({ params: { id: surveyId }, body: { surveyContent: writtenSurvey, version: 1 } }),
    remove: ({ surveyId }) => ({ params: { id: surveyId } }),
    check: ({ surveyId }) => ({ params: { id: surveyId } }),
    importQuestionnaire: () => ({ body: { questionnaire: JSON.stringify(smallQuestionnaire()) } }),
    questionnaire: ({ surveyId }) => ({ params: { id: surveyId } }),
    publish: ({ surveyId }) => ({ params: { id: surveyId }, body: { version: 1 } }),
    listContent: () => ({}),
    createContent: () => ({ body: { learnMoreContent } }),
    getContent: ({ learnMoreId }) => ({ params: { id: learnMoreId } }),
    updateContent: ({ learnMoreId }) => ({ params: { id: learnMoreId }, body: { learnMoreContent, version: 1 } }),
    removeContent: ({ learnMoreId }) => ({ params: { id: learnMoreId } }),
  },
  workflows: {
    assignedPhases: ({ memberId }) => ({ query: { userId: memberId } }),
    assignedPhase: ({ assignedPhaseId }) => ({ params: { id: assignedPhaseId } }),
    phase: ({ workflowPhaseId }) => ({ params: { phaseId: workflowPhaseId } }),
    sections: ({ workflowPhaseId }) => ({ params: { phaseId: workflowPhaseId } }),
    nextPhasePreview: ({ workflowPhaseId }) => ({ params: { phaseId: workflowPhaseId } }),
    schedule: ({ assignedPhaseId, scheduledEventId }) => ({
      body: { assignedWorkflowPhaseId: assignedPhaseId, scheduledEventId },
    }),
    unschedule: ({ attachedId }) => ({ params: { id: attachedId } }),
    complete: ({ assignedPhaseId }) => ({
      body: {
        assignedWorkflowPhaseId: assignedPhaseId,
        plansNext: true,
        date: '2099-01-05',
        time: -1,
        eventType: 'call',
        notes: 'Go through the renewal letter together, and set the next ride.',
      },
    }),
    remind: ({ assignedPhaseId }) => ({ params: { id: assignedPhaseId }, body: { date: '2099-01-05' } }),
    list: () => ({}),
    create: () => ({ body: { title: 'First days', cause: 'program' } }),
    update: ({ workflowId, workflowPhaseId, laterPhaseId }) => ({
      params: { workflowId },
      body: { phaseIds: [laterPhaseId, workflowPhaseId], isAssigned: false },
    }),
    addPhase: ({ workflowId, surveyId }) => ({ params: { workflowId }, body: workflowPhase(surveyId) }),
    updatePhase: ({ workflowPhaseId, surveyId }) => ({
      params: { phaseId: workflowPhaseId },
      body: { ...workflowPhase(surveyId), version: 1 },
    }),
    removePhase: ({ laterPhaseId }) => ({ params: { phaseId: laterPhaseId } }),
  },
} satisfies SamplesOf<
  | 'statuses'
  | 'deathReports'
  | 'hospitalizations'
  | 'duplicates'
  | 'hospitalMessages'
  | 'transfers'
  | 'handovers'
  | 'surveys'
  | 'surveyCreator'
  | 'workflows'
>;
