import { randomUUID } from 'node:crypto';
import { asId } from '@guidepost/contracts';
import { type SamplesOf, today } from './ids.ts';

/** Sample inputs for needs and their content, resources, referrals, goals and consents. */
export const needsSamples = {
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
    allTerms: () => ({}),
    contact: () => ({}),
    openLink: ({ consentKey }) => ({ body: { consentLinkKey: consentKey } }),
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
        signedOn: '2026-05-01',
        languageCode: 'es',
        representative: { name: 'Rosa Diaz', basis: 'guardian', until: '2099-12-31' },
      },
    }),
    update: ({ memberId, termId }) => ({ params: { userId: memberId }, body: { termId, consented: true } }),
    paperWording: ({ memberId, termId }) => ({
      params: { userId: memberId, termId },
      query: { signedOn: '2026-05-01' },
    }),
    evidence: ({ memberId, responseId }) => ({ params: { userId: memberId, responseId } }),
    evidencePdf: ({ memberId, responseId }) => ({ params: { userId: memberId, responseId } }),
    proofOfText: ({ messageId }) => ({ params: { messageId } }),
    proofOfCall: ({ callId }) => ({ params: { callId } }),
    links: ({ memberId }) => ({ query: { userId: memberId } }),
    makeLink: ({ memberId }) => ({ body: { userId: memberId } }),
    sendLink: ({ memberId, phoneId }) => ({ body: { userId: memberId, phoneNumberId: phoneId, languageCode: 'es' } }),
    revokeLink: ({ memberId, consentLinkId }) => ({ body: { userId: memberId, linkId: consentLinkId } }),
    terms: () => ({}),
    reach: ({ termId }) => ({ query: { termId } }),
    addTerm: () => ({
      body: {
        key: `photos-${randomUUID().slice(0, 8).replace(/\d/g, 'x')}`,
        name: 'Photos',
        shortName: 'Photos',
        es: { name: 'Fotos', shortName: 'Fotos' },
        identityRequired: false,
        isForAll: false,
        wordings: {
          en: { title: 'Photos', body: 'May we take one?', acceptText: 'Yes.', rejectText: null },
          es: { title: 'Fotos', body: '¿Podemos tomar una?', acceptText: 'Sí.', rejectText: null },
        },
      },
    }),
    rename: ({ newTermId }) => ({
      params: { termId: newTermId },
      body: { name: 'Pictures', shortName: 'Pictures', es: { name: 'Imágenes', shortName: 'Imágenes' } },
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
    recordResult: ({ referralId }) => ({
      params: { referralId },
      body: { answer: 'waiting-list', text: 'From May on' },
    }),
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
} satisfies SamplesOf<'needs' | 'goals' | 'consents' | 'referrals' | 'resources' | 'needsContent'>;
