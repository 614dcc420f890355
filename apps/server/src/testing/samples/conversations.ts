import { asId } from '@guidepost/contracts';
import type { SamplesOf } from './ids.ts';

/** Sample inputs for calls, texts, visits, notes, and the pages that show them. */
export const conversationsSamples = {
  notes: {
    create: ({ memberId }) => ({
      body: { userId: memberId, text: '<p>Bus pass ordered.</p>', resourceTitle: 'Metro' },
    }),
    update: ({ noteId }) => ({ params: { noteId }, body: { text: '<p>Bus pass came.</p>', version: 1 } }),
    remove: ({ noteId }) => ({ params: { noteId } }),
    getDraft: ({ memberId }) => ({ query: { subjectId: memberId, type: 'notes' } }),
    saveDraft: ({ memberId }) => ({
      query: { subjectId: memberId, type: 'visits' },
      body: { text: '<p>Half a</p>', fields: { date: '2026-11-2', minutes: '15', outcomeId: '' } },
    }),
    removeDraft: ({ memberId }) => ({ query: { subjectId: memberId, type: 'notes' } }),
  },
  calls: {
    create: ({ memberId, phoneId }) => ({ body: { targetUserId: memberId, phoneNumberId: phoneId } }),
    callBack: ({ callId }) => ({ body: { callId } }),
    callSender: ({ inboundId }) => ({ body: { messageId: inboundId } }),
    list: ({ memberId, guideId }) => ({
      query: {
        subjectIds: [memberId],
        guideIds: [guideId],
        statuses: 'ended,MISSED',
        lastDaysFromNow: 0,
        orderBy: 'member',
        includeCount: true,
      },
    }),
    filters: () => ({}),
    current: () => ({}),
    get: ({ callId }) => ({ params: { id: callId } }),
    update: ({ callId }) => ({
      params: { id: callId },
      body: { outcomeId: asId(2), outcomeDetails: 'Well', note: '<p>She is well.</p>', version: 1 },
    }),
    changeSubject: ({ callId, memberId }) => ({ params: { id: callId }, body: { subjectId: memberId } }),
    noFollowUpNeeded: ({ callId }) => ({ params: { callId }, body: { noFollowUpNeeded: true } }),
    hangUp: ({ openCallId }) => ({ params: { callId: openCallId } }),
    mute: ({ openCallId }) => ({ params: { callId: openCallId }, body: { muted: true } }),
    guidance: ({ memberId }) => ({ query: { memberId, communicationTiming: 'pre-call' } }),
    recordingFeedback: ({ recordingId }) => ({
      params: { id: recordingId },
      body: { isAccurateTranscription: false, accuracyIssues: ['missing-words'], accuracyFeedback: 'Names' },
    }),
    share: ({ callId, guideId }) => ({
      params: { callId },
      body: { callId, assigneeIds: [guideId], auditType: 'voicemail_review' },
    }),
    reviewers: ({ callId }) => ({ params: { callId } }),
    audits: ({ callId }) => ({ params: { callId } }),
    finishAudit: ({ auditId }) => ({ params: { auditId }, body: { actionTaken: true } }),
  },
  texts: {
    create: ({ memberId, phoneId }) => ({ body: { subjectId: memberId, text: 'Hello', phoneNumberId: phoneId } }),
    update: ({ messageId }) => ({ params: { messageId }, body: { text: 'Hello again', version: 1 } }),
    remove: ({ messageId }) => ({ params: { messageId } }),
    send: ({ messageId }) => ({ params: { messageId } }),
    noFollowUpNeeded: ({ inboundId }) => ({ params: { messageId: inboundId } }),
    decideOptOut: ({ inboundId }) => ({ params: { messageId: inboundId }, body: { stops: false } }),
    get: ({ messageId }) => ({ params: { id: messageId } }),
    list: ({ memberId, guideId }) => ({
      query: { subjectIds: [memberId], guideIds: [guideId], lastDaysFromNow: 0, orderBy: 'member', includeCount: true },
    }),
    filters: () => ({}),
    conversation: ({ memberId }) => ({ query: { subjectId: memberId, 'page-size': 20 } }),
    conversations: ({ guideId }) => ({ query: { guideIds: [guideId], lastDaysFromNow: 0, includeCount: true } }),
    assign: ({ inboundId, memberId }) => ({ params: { id: inboundId }, body: { subjectId: memberId } }),
    thread: ({ strangerTextId }) => ({ params: { id: strangerTextId } }),
    reply: ({ strangerTextId }) => ({ params: { id: strangerTextId }, body: { text: 'Who is this?' } }),
    suggestions: ({ memberId }) => ({ query: { subjectId: memberId } }),
    check: ({ memberId, phoneId }) => ({ body: { subjectId: memberId, text: 'Hello', phoneNumberId: phoneId } }),
    linkPreview: ({ memberId }) => ({ query: { subjectId: memberId, purpose: 'consent' } }),
    scheduled: ({ memberId }) => ({ query: { subjectId: memberId } }),
    schedulingStatus: () => ({ query: { date: '2099-01-05' } }),
  },
  templates: {
    list: () => ({}),
    variables: () => ({}),
    create: ({ categoryId }) => ({ body: { template: 'See you, {{memberFirstName}}', categoryId } }),
    createCategory: () => ({ body: { name: 'Rides', stageKey: 'outreach' } }),
    updateCategory: ({ categoryId }) => ({ params: { id: categoryId }, body: { name: 'Rides home' } }),
    update: ({ templateId }) => ({ params: { id: templateId }, body: { title: 'Ride' } }),
  },
  lines: {
    list: () => ({}),
    create: ({ colleagueId }) => ({
      body: {
        displayName: 'River Bend',
        number: `+1409${String(2_000_000 + Math.floor(Math.random() * 8e6))}`,
        timezone: 'America/Chicago',
        ownerId: colleagueId,
        supportUserIds: [colleagueId],
      },
    }),
    update: ({ lineId }) => ({ params: { id: lineId }, body: { description: 'For River Bend' } }),
  },
  feed: {
    items: ({ memberId }) => ({ query: { userId: memberId, 'page-size': 20, type: 'note', 'sort-direction': 'DESC' } }),
    pendingItems: ({ guideId }) => ({ query: { guideId, day: '2026-11-20', through: '2026-11-26', late: false } }),
  },
  docket: {
    interactions: ({ guideId }) => ({
      params: { guideId },
      query: { startEpochTime: 1_700_000_000_000, endEpochTime: 1_800_000_000_000 },
    }),
    todos: ({ guideId }) => ({ params: { guideId }, query: { day: '2026-11-20' } }),
    memberTodos: ({ memberId }) => ({ params: { memberId } }),
    team: () => ({}),
    noFollowUp: ({ memberId }) => ({ params: { memberId } }),
    snoozeTodo: ({ guideId, todoId }) => ({ params: { guideId, todoId }, body: { date: '2099-01-05' } }),
    endSnooze: ({ guideId, todoId }) => ({ params: { guideId, todoId } }),
    priorityContacts: ({ guideId }) => ({ params: { guideId } }),
    embed: ({ guideId }) => ({ body: { key: 'docketDashboard', params: { guideId, yearMonth: '2026-11' } } }),
    dashboard: ({ guideId, dashboard }) => ({ query: { guideId, yearMonth: '2026-11', ...dashboard } }),
  },
  notifications: {
    groups: () => ({}),
    list: () => ({}),
    seen: ({ notificationId }) => ({ body: { notificationIds: [notificationId], seen: true } }),
    remove: ({ notificationId }) => ({ query: {}, body: { notificationIds: [notificationId] } }),
    alerts: () => ({}),
    memberAlerts: ({ memberId }) => ({ params: { memberId } }),
    dismissAlert: ({ alertId }) => ({ params: { alertId } }),
  },
  visits: {
    outcomes: () => ({ query: { type: 'visit' } }),
    create: ({ memberId, addressId, scheduledEventId }) => ({
      body: {
        subjectUserId: memberId,
        addressId,
        location: 'Kitchen table',
        startTime: '2026-06-01T15:00:00Z',
        endTime: '2026-06-01T15:45:00Z',
        outcomeId: asId(1),
        outcomeDetails: 'Went through the mail',
        note: '<p>Sorted the mail.</p>',
        scheduledEventId,
        resourceInteraction: { title: 'Metro' },
        needResourceInteraction: { title: 'Metro' },
      },
    }),
    update: ({ visitId }) => ({
      params: { visitId },
      body: { outcomeId: asId(6), note: '<p>Longer.</p>', version: 1 },
    }),
    remove: ({ visitId }) => ({ params: { visitId } }),
  },
  schedule: {
    calendar: () => ({}),
    makeCalendar: () => ({}),
    revokeCalendar: () => ({}),
    list: ({ memberId }) => ({ params: { userId: memberId } }),
    providers: ({ memberId }) => ({ params: { userId: memberId } }),
    create: ({ memberId, addressId }) => ({
      params: { userId: memberId },
      body: {
        date: '2099-01-05',
        time: '14:30',
        type: 'visit',
        visitLocationAddressId: addressId,
        visitLocation: 'Kitchen table',
        note: '<p>Go through the mail.</p>',
      },
    }),
    ofGuide: ({ guideId }) => ({
      params: { guideId },
      query: { startEpochTime: 1_700_000_000_000, endEpochTime: 5_000_000_000_000, includeMemberDetails: true },
    }),
    update: ({ memberId, scheduledEventId }) => ({
      params: { userId: memberId, scheduledEventId },
      body: { date: '2099-01-06', time: -1, version: 1 },
    }),
    remove: ({ memberId, scheduledEventId }) => ({ params: { userId: memberId, scheduledEventId } }),
    snooze: ({ memberId, scheduledEventId }) => ({
      params: { userId: memberId, scheduledEventId },
      body: { date: '2099-01-06', time: '09:00' },
    }),
    clear: ({ memberId, scheduledEventId }) => ({ params: { userId: memberId, scheduledEventId } }),
  },
} satisfies SamplesOf<
  'notes' | 'calls' | 'texts' | 'templates' | 'lines' | 'feed' | 'docket' | 'notifications' | 'visits' | 'schedule'
>;
