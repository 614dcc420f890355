import { randomUUID } from 'node:crypto';
import {
  type AnyEndpoint,
  asId,
  type contracts,
  type IdOf,
  type InputOf,
  noAssignment,
  noDue,
  type RecordKind,
} from '@guidepost/contracts';
import { learnMoreContent, writtenSurvey } from './surveys.ts';
import { workflowPhase } from './workflows.ts';

/** The records that a sample input names, by kind. A new one is a row here; `makePlace` makes one of each. */
const idKinds = {
  memberId: 'Member',
  guideId: 'Staff',
  clientId: 'Client',
  noteId: 'Note',
  importId: 'Import',
  phoneId: 'PhoneNumber',
  emailId: 'EmailAddress',
  addressId: 'Address',
  scheduledEventId: 'ScheduledEvent',
  visitId: 'Visit',
  todoId: 'Todo',
  notificationId: 'Notification',
  alertId: 'Alert',
  /** Part of a text to the member. */
  fileId: 'File',
  /** An upload that is part of nothing yet. */
  uploadId: 'File',
  /** A text that is scheduled, and one that came in. */
  messageId: 'Text',
  inboundId: 'Text',
  /** A call that is over, and one of the guide's that goes on. */
  callId: 'Call',
  openCallId: 'Call',
  recordingId: 'Recording',
  /** A review that the guide was asked for. */
  auditId: 'CallAudit',
  needId: 'Need',
  /** An action of the need, by the guide. */
  needActionId: 'NeedAction',
  /** A program of the resource hub; it is nobody's. */
  programId: 'Program',
  /** A status that can be asked for the member. */
  nextStatusId: 'Status',
  /** The second entry of the member's statuses, and a pending request of the person's own for a third. */
  statusChangeId: 'StatusChange',
  statusRequestId: 'StatusChangeRequest',
  /** A request to hand another member of the guide over, a guide who can receive, a reason, and a hand-over with a thing. */
  transferRequestId: 'TransferRequest',
  receiverId: 'Staff',
  transferReasonId: 'TransferReason',
  handoverId: 'Handover',
  handoverItemId: 'HandoverItem',
  /** A hospital stay that goes on. */
  stayId: 'Hospitalization',
  /** A message of a hospital of which somebody has to say who its patient is. */
  hospitalMessageId: 'HospitalMessage',
  /** A need that was identified just now, and can be deleted. */
  newNeedId: 'Need',
  /** Another guide, whom administrators may change, with a sign-in of theirs. */
  colleagueId: 'Staff',
  sessionId: 'Session',
  /** Another sign-in of the person's own. */
  ownSessionId: 'Session',
  teamId: 'Team',
  /** A template of texts and its category. */
  templateId: 'Template',
  categoryId: 'TemplateCategory',
  /** A line of the person's client. */
  lineId: 'Line',
  /** A referral whose organization can be asked, and one whose organization was asked already. */
  referralId: 'ResourceReferral',
  askedReferralId: 'ResourceReferral',
  /** A term that is answered without an identity; it is nobody's. */
  termId: 'Term',
  /** An answer of the member, and a link that they were given; neither has a kind of its own. */
  responseId: 'Term',
  consentLinkId: 'Term',
  /** A term that has no wording yet; it is nobody's. */
  newTermId: 'Term',
  /** A published survey with two questions; the member has it answered but not submitted, and complete. */
  surveyId: 'Survey',
  assignedSurveyId: 'AssignedSurvey',
  completeSurveyId: 'AssignedSurvey',
  /** Learn-more content. */
  learnMoreId: 'LearnMore',
  /** A workflow with two phases; the member has the first one twice, once with an event. */
  workflowId: 'Workflow',
  workflowPhaseId: 'WorkflowPhase',
  laterPhaseId: 'WorkflowPhase',
  assignedPhaseId: 'AssignedWorkflowPhase',
  attachedId: 'AssignedWorkflowScheduledEvent',
} as const satisfies Record<string, RecordKind>;

type RecordIds = { -readonly [Name in keyof typeof idKinds]: IdOf<(typeof idKinds)[Name]> };
/** Some person's own records, another's, or ids that do not exist. */
export interface Ids extends RecordIds {
  /** What the address of the guide's dashboard is signed with. */
  dashboard: { expires: number; signature: string };
  /** The key of the link by which the organization that was asked can answer. */
  linkKey: string;
  /** The key of the link to the member's consents, and who has said by it who they are. */
  consentKey: string;
  consentIdentity: string;
  /** A wording that the member is shown now. */
  wordingHash: string;
}

/** Ids that nobody has, counted on from the first one. */
export const inventedIds = (first: number): RecordIds =>
  Object.fromEntries(Object.keys(idKinds).map((name, n) => [name, first + n])) as RecordIds;

type Sample<E extends AnyEndpoint> = (ids: Ids) => InputOf<E>;
type Samples = {
  [M in keyof typeof contracts]: {
    [N in keyof (typeof contracts)[M]]: (typeof contracts)[M][N] extends AnyEndpoint
      ? Sample<(typeof contracts)[M][N]>
      : never;
  };
};

const bundle = JSON.stringify({
  resourceType: 'Bundle',
  type: 'collection',
  entry: [
    {
      resource: {
        resourceType: 'Patient',
        id: 'p1',
        name: [{ family: 'Okafor', given: ['Ada'] }],
        birthDate: '1970-03-04',
      },
    },
  ],
});

/** The day that it is for the people of these tests. */
const today = () => Temporal.Now.plainDateISO('America/Chicago').toString();

/**
 * A good input of every endpoint: from it the access matrix and the generated HTTP tests are made. An endpoint
 * without one does not compile.
 */
export const samples = {
  session: {
    clientConfig: () => ({}),
    activity: () => ({}),
    end: () => ({}),
    own: () => ({}),
    endOne: ({ ownSessionId }) => ({ params: { sessionId: ownSessionId } }),
  },
  staff: {
    verify: () => ({}),
    list: () => ({ query: { role: 'guide', searchTerm: 'a' } }),
    teams: () => ({ query: { allViewable: true } }),
    team: () => ({}),
    hierarchy: () => ({}),
  },
  users: {
    list: () => ({}),
    create: ({ teamId }) => ({
      body: {
        firstName: 'Nora',
        lastName: 'Haddad',
        email: `nora.${randomUUID()}@example.com`,
        role: 'GUIDE',
        timeZone: 'America/Chicago',
        mobilePhone: '+13465550177',
        teams: [{ teamId, role: 'MEMBER', isManager: false }],
      },
    }),
    update: ({ colleagueId, teamId }) => ({
      params: { userId: colleagueId },
      body: { firstName: 'Nora', teams: [{ teamId, isPrimary: true }] },
    }),
    holdings: ({ colleagueId }) => ({ params: { userId: colleagueId } }),
    disable: ({ colleagueId }) => ({ params: { userId: colleagueId }, body: {} }),
    enable: ({ colleagueId }) => ({ params: { userId: colleagueId } }),
    remove: ({ colleagueId }) => ({ params: { userId: colleagueId } }),
    sessions: ({ colleagueId }) => ({ params: { userId: colleagueId } }),
    endSession: ({ colleagueId, sessionId }) => ({ params: { userId: colleagueId, sessionId } }),
    availableNumbers: () => ({ query: { baseNumber: '346' } }),
    specializations: () => ({}),
    medicalCenters: () => ({}),
    recordUser: () => ({ query: { avonId: 'user_abcdefghijklmnopqrstuvwx_s0_100' } }),
  },
  teams: {
    list: () => ({}),
    create: ({ lineId }) => ({ body: { name: `Team ${randomUUID()}`, internalPhoneNumberId: lineId } }),
    update: ({ teamId, lineId }) => ({ params: { id: teamId }, body: { internalPhoneNumberId: lineId } }),
  },
  alertSetup: {
    list: () => ({}),
    create: () => ({
      body: { severity: 'info', title: 'Slow texts', message: 'Up to 10 minutes.', isDismissable: true },
    }),
    update: ({ alertId }) => ({ params: { alertId }, body: { title: 'Slower texts' } }),
    remove: ({ alertId }) => ({ params: { alertId } }),
  },
  audit: {
    list: ({ memberId }) => ({ query: { memberId, limit: 5 } }),
    chain: () => ({}),
    export: ({ memberId }) => ({ body: { memberId, reason: 'Asked by the member' } }),
  },
  training: {
    providerStatus: () => ({}),
    setProviderStatus: () => ({ body: { isProviderClient: true } }),
    characters: () => ({}),
    reset: () => ({}),
  },
  clients: {
    list: () => ({ query: { includeConsents: true } }),
    get: ({ clientId }) => ({ params: { id: clientId } }),
    details: ({ clientId }) => ({ params: { id: clientId } }),
    create: ({ termId, teamId, lineId }) => ({
      body: {
        name: `Cedar County ${randomUUID()}`,
        displayName: 'Cedar County',
        website: 'https://care.example.org/cedar-county',
        smsReEngagementThreshold: 3,
        callEngagementLengthRequirementInMinutes: 2,
        internalPhoneNumberId: lineId,
        termIds: [termId],
        teamIds: [teamId],
      },
    }),
    update: ({ clientId }) => ({ params: { id: clientId }, body: { averageMonthsInProgram: 12 } }),
  },
  subjects: { unassigned: ({ memberId }) => ({ query: { memberId } }) },
  members: {
    list: ({ guideId, clientId }) => ({
      query: {
        'page-start': 0,
        'page-size': 25,
        includeCount: true,
        searchTerm: 'a',
        orderBy: 'name',
        guideIds: [guideId],
        clientIds: [clientId],
        statusIds: [asId(1)],
      },
    }),
    map: ({ guideId, clientId }) => ({
      query: { searchTerm: 'a', guideIds: [guideId], clientIds: [clientId], statusIds: [asId(1)] },
    }),
    filters: () => ({}),
    get: ({ memberId }) => ({ params: { memberId } }),
    update: ({ memberId }) => ({
      params: { memberId },
      body: {
        preferredName: 'Lola',
        pronouns: 'she/her/hers',
        namePronunciation: null,
        reportedLanguage: 'Spanish',
        language: 'es',
      },
    }),
    raceEthnicities: () => ({}),
    getRaceEthnicities: ({ memberId }) => ({ params: { memberId } }),
    setRaceEthnicities: ({ memberId }) => ({
      params: { memberId },
      body: { raceEthnicities: [{ raceEthnicityId: asId(5) }, { raceEthnicityId: asId(6), detail: 'Métis' }] },
    }),
    viewed: ({ memberId }) => ({ params: { memberId } }),
    changeLogs: ({ memberId }) => ({ params: { memberId }, query: { 'page-size': 20 } }),
    feedbackDescriptions: () => ({}),
    giveFeedback: ({ memberId }) => ({
      body: { memberId, feedbackDescriptionId: asId(1), comment: 'He moved in March.', summary: 'Lives alone.' },
    }),
    getReemaId: ({ memberId }) => ({ query: { avonPatientId: `user_${memberId}` } }),
    addPatient: ({ memberId }) => ({ body: { memberId } }),
  },
  contacts: {
    createPhone: ({ memberId }) => ({
      body: {
        interactableId: memberId,
        number: '+17135550188',
        description: 'Carmen, niece',
        type: 'mobile',
        carrier: 'Gulf Mobile',
        primary: false,
      },
    }),
    createMemberPhone: ({ memberId }) => ({
      params: { memberId },
      body: { number: '+17135550199', description: 'Work' },
    }),
    updatePhone: ({ phoneId }) => ({ params: { phoneId }, body: { description: 'Mobile', primary: true, version: 1 } }),
    removePhone: ({ phoneId }) => ({ params: { phoneId } }),
    phoneDetails: () => ({ query: { phoneNumber: '+17135550142' } }),
    createEmail: ({ memberId }) => ({ body: { userId: memberId, email: 'lola@example.com', description: 'Personal' } }),
    updateEmail: ({ emailId }) => ({ params: { id: emailId }, body: { email: 'dolores@example.com' } }),
    removeEmail: ({ emailId }) => ({ params: { id: emailId } }),
    createAddress: ({ memberId }) => ({
      body: {
        userId: memberId,
        description: 'Home',
        line1: '4410 Telephone Rd',
        line2: 'Apt 2C',
        city: 'Houston',
        state: 'TX',
        zip: '77087',
      },
    }),
    updateAddress: ({ addressId }) => ({ params: { addressId }, body: { line2: null, zip: '77088' } }),
    makeAddressPrimary: ({ addressId }) => ({ params: { addressId } }),
    removeAddress: ({ addressId }) => ({ params: { addressId } }),
  },
  preferences: {
    list: ({ memberId }) => ({ query: { memberId } }),
    save: ({ memberId }) => ({ body: { memberId, section: 'consents', preference: { collapsed: true } } }),
  },
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
    guidance: ({ memberId }) => ({ query: { memberId, communicationTiming: 'pre-call' } }),
    recordingFeedback: ({ recordingId }) => ({
      params: { id: recordingId },
      body: { isAccurateTranscription: false, accuracyIssues: ['missing-words'], accuracyFeedback: 'Names' },
    }),
    share: ({ callId, guideId }) => ({
      params: { callId },
      body: { callId, assigneeIds: [guideId], auditType: 'voicemail_review' },
    }),
    audits: ({ callId }) => ({ params: { callId } }),
    finishAudit: ({ auditId }) => ({ params: { auditId }, body: { actionTaken: true } }),
  },
  texts: {
    create: ({ memberId, phoneId }) => ({ body: { subjectId: memberId, text: 'Hello', phoneNumberId: phoneId } }),
    update: ({ messageId }) => ({ params: { messageId }, body: { text: 'Hello again', version: 1 } }),
    remove: ({ messageId }) => ({ params: { messageId } }),
    send: ({ messageId }) => ({ params: { messageId } }),
    noFollowUpNeeded: ({ inboundId }) => ({ params: { messageId: inboundId } }),
    get: ({ messageId }) => ({ params: { id: messageId } }),
    list: ({ memberId, guideId }) => ({
      query: { subjectIds: [memberId], guideIds: [guideId], lastDaysFromNow: 0, orderBy: 'member', includeCount: true },
    }),
    filters: () => ({}),
    conversation: ({ memberId }) => ({ query: { subjectId: memberId, 'page-size': 20 } }),
    conversations: ({ guideId }) => ({ query: { guideIds: [guideId], lastDaysFromNow: 0, includeCount: true } }),
    assign: ({ inboundId, memberId }) => ({ params: { id: inboundId }, body: { subjectId: memberId } }),
    suggestions: ({ memberId }) => ({ query: { subjectId: memberId } }),
    check: ({ memberId, phoneId }) => ({ body: { subjectId: memberId, text: 'Hello', phoneNumberId: phoneId } }),
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
        number: `+1409${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`,
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
  needs: {
    list: ({ memberId }) => ({ query: { memberId } }),
    create: ({ memberId }) => ({ body: { memberId, issueId: asId(1), reason: '<p>The pantry closed.</p>' } }),
    update: ({ needId }) => ({ params: { needId }, body: { reason: '<p>It opened again.</p>', version: 1 } }),
    remove: ({ newNeedId }) => ({ params: { needId: newNeedId } }),
    addAction: ({ needId, needActionId }) => ({
      params: { needId },
      body: {
        activityId: asId(1),
        date: today(),
        durationInMinutes: 20,
        description: 'Called the pantry',
        originalActionId: needActionId,
        resourceReferred: true,
        resourceReferrals: [{ resourceName: 'Harvest Pantry', phoneNumber: '+17135550126', zipcode: '77087' }],
      },
    }),
    updateAction: ({ needActionId }) => ({
      params: { actionId: needActionId },
      body: { description: 'Called the pantry twice', version: 1 },
    }),
    addReferral: ({ needActionId }) => ({
      params: { actionId: needActionId },
      body: { resourceName: 'Harvest Pantry', contactName: 'Ada Okafor' },
    }),
    listUserNeeds: ({ memberId }) => ({ query: { userId: memberId } }),
    getUserNeed: ({ needId }) => ({ params: { id: needId } }),
    createUserNeed: ({ memberId }) => ({
      body: { userId: memberId, subcategoryId: asId(1), reason: '<p>No food.</p>' },
    }),
    fulfilUserNeed: ({ needId }) => ({ body: { userNeedId: needId, fulfilled: true, comment: 'SNAP came through' } }),
    updateUserNeed: ({ needId }) => ({ params: { userNeedId: needId }, body: { shouldExtend: true, version: 1 } }),
    removeUserNeed: ({ newNeedId }) => ({ params: { userNeedId: newNeedId } }),
    history: ({ needId }) => ({ params: { userNeedId: needId } }),
    categories: () => ({}),
  },
  goals: {
    ofMember: ({ memberId }) => ({ params: { memberId } }),
    tracking: ({ memberId }) => ({ params: { memberId } }),
    trackingOfGuide: ({ guideId }) => ({ params: { guideId } }),
  },
  consents: {
    allTerms: ({ consentKey }) => ({ query: { consentLinkKey: consentKey } }),
    openLink: ({ consentKey }) => ({ params: { key: consentKey } }),
    form: ({ consentKey }) => ({ query: { consentLinkKey: consentKey } }),
    note: ({ consentKey }) => ({ body: { consentLinkKey: consentKey, step: 'begun' } }),
    identify: ({ consentKey }) => ({
      body: { name: 'Test Member', dateOfBirth: '1960-01-31', consentLinkKey: consentKey },
    }),
    identifyByForm: ({ consentKey }) => ({
      body: { name: 'Test Member', dateOfBirth: '1960-01-31', email: '', zip: '77087', consentLinkKey: consentKey },
    }),
    submit: ({ consentKey, termId, wordingHash }) => ({
      body: {
        termId,
        consented: true,
        consentLinkKey: consentKey,
        languageCode: 'en',
        wordingHash,
        shownAt: '2026-06-01T15:00:00Z',
        timeZone: 'America/Chicago',
        submissionKey: randomUUID(),
      },
    }),
    copy: ({ consentKey, consentIdentity }) => ({
      body: { consentLinkKey: consentKey, consentIdentityId: consentIdentity },
    }),
    ofMember: ({ memberId }) => ({ query: { userId: memberId } }),
    record: ({ memberId, termId }) => ({
      body: {
        userId: memberId,
        termId,
        consented: false,
        method: 'paper',
        languageCode: 'es',
        representative: { name: 'Rosa Diaz', basis: 'guardian', until: '2099-12-31' },
      },
    }),
    update: ({ memberId, termId }) => ({ params: { userId: memberId }, body: { termId, consented: true } }),
    evidence: ({ memberId, responseId }) => ({ params: { userId: memberId, responseId } }),
    evidencePdf: ({ memberId, responseId }) => ({ params: { userId: memberId, responseId } }),
    proofOfText: ({ messageId }) => ({ params: { messageId } }),
    proofOfCall: ({ callId }) => ({ params: { callId } }),
    links: ({ memberId }) => ({ query: { userId: memberId } }),
    makeLink: ({ memberId }) => ({ body: { userId: memberId } }),
    sendLink: ({ memberId, phoneId }) => ({ body: { userId: memberId, phoneNumberId: phoneId, languageCode: 'es' } }),
    revokeLink: ({ memberId, consentLinkId }) => ({ body: { userId: memberId, linkId: consentLinkId } }),
    terms: () => ({}),
    addTerm: () => ({
      body: {
        key: `photos-${randomUUID().slice(0, 8).replace(/\d/g, 'x')}`,
        name: 'Photos',
        shortName: 'Photos',
        identityRequired: false,
        isForAll: false,
        wordings: {
          en: { title: 'Photos', body: 'May we take one?', acceptText: 'Yes.', rejectText: null },
          es: { title: 'Fotos', body: '¿Podemos tomar una?', acceptText: 'Sí.', rejectText: null },
        },
      },
    }),
    publish: ({ newTermId }) => ({
      params: { termId: newTermId },
      body: {
        wordings: {
          en: { title: 'Photos', body: 'May we take one?', acceptText: 'Yes.', rejectText: null },
          es: { title: 'Fotos', body: '¿Podemos tomar una?', acceptText: 'Sí.', rejectText: null },
        },
        basedOn: 0,
      },
    }),
  },
  referrals: {
    ask: ({ referralId }) => ({ params: { referralId }, body: { channel: 'mail', sendTo: 'desk@pelican.example' } }),
    withdraw: ({ askedReferralId }) => ({ params: { referralId: askedReferralId } }),
    question: ({ linkKey }) => ({ body: { key: linkKey } }),
    answer: ({ linkKey }) => ({ body: { key: linkKey, answer: 'served', text: 'A box every Friday' } }),
  },
  resources: {
    tags: () => ({}),
    search: ({ clientId }) => ({
      query: { clientId, zipcode: '77087', terms: 'food pantry', serviceTags: ['food'], 'page-size': 10 },
    }),
    program: ({ programId }) => ({ params: { resourceId: programId } }),
  },
  needsContent: {
    get: () => ({}),
    create: () => ({
      params: { type: 'domains' },
      body: { label: 'Digital life', key: `digital-${randomUUID()}` },
    }),
    update: () => ({ params: { type: 'domains', id: 1 }, body: { label: `Economy ${randomUUID()}` } }),
    changes: () => ({ params: { type: 'domains', id: 1 } }),
  },
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
  hospitalMessages: {
    list: () => ({ query: { state: 'review', 'page-start': 0 } }),
    senders: () => ({}),
    addSender: () => ({ body: { name: `Saltgrass ${randomUUID()}`, timeZone: 'America/Chicago' } }),
    get: ({ hospitalMessageId }) => ({ params: { id: hospitalMessageId } }),
    decide: ({ hospitalMessageId, memberId }) => ({ params: { id: hospitalMessageId }, body: { memberId } }),
  },
  transfers: {
    reasons: () => ({}),
    list: ({ memberId }) => ({ query: { memberId } }),
    ofAuditor: ({ guideId }) => ({ params: { guideId } }),
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
    list: () => ({}),
    get: ({ surveyId }) => ({ params: { surveyId } }),
    ofMember: ({ memberId }) => ({ params: { userId: memberId } }),
    assigned: ({ assignedSurveyId }) => ({ params: { id: assignedSurveyId } }),
    update: ({ assignedSurveyId, needId }) => ({
      params: { assignedSurveyId },
      body: { notes: 'She wants texts.', needIds: [needId], version: 1 },
    }),
    answer: ({ assignedSurveyId }) => ({ body: { assignedSurveyId, questionId: 1, selectedOptionIds: [2] } }),
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
  files: {
    presignedUrl: ({ memberId }) => ({
      body: { fileName: 'letter.pdf', mimeType: 'application/pdf', size: 48_213, memberId },
    }),
    greeting: ({ guideId }) => ({ query: { userId: guideId } }),
    get: ({ fileId }) => ({ params: { id: fileId } }),
    temporaryLink: ({ fileId }) => ({ params: { id: fileId } }),
    cleanup: ({ uploadId }) => ({ params: { id: uploadId } }),
    uploadVoicemail: ({ guideId }) => ({ query: { userId: guideId } }),
  },
  imports: {
    create: ({ clientId }) => ({ body: { kind: 'fhir', clientId, assign: 'nobody' } }),
    addFiles: ({ importId }) => ({ params: { importId }, body: { files: [{ name: 'one.json', text: bundle }] } }),
    run: ({ importId }) => ({ params: { importId } }),
    get: ({ importId }) => ({ params: { importId } }),
  },
} satisfies Samples;

export interface Case {
  /** Module and endpoint, such as `notes.create`. */
  readonly name: string;
  readonly endpoint: AnyEndpoint;
  readonly sample: (ids: Ids) => {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: Record<string, unknown>;
  };
}

/** Every endpoint of the contracts with its sample. @throws where one has none */
export function cases(all: Record<string, Record<string, AnyEndpoint>>): Case[] {
  return Object.entries(all).flatMap(([module, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => {
      const sample = (samples as unknown as Record<string, Record<string, Case['sample']>>)[module]?.[name];
      if (!sample) throw new Error(`${module}.${name} has no sample: add one to testing/samples.ts`);
      return { name: `${module}.${name}`, endpoint, sample };
    }),
  );
}
