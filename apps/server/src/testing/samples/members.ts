import { asId } from '@guidepost/contracts';
import type { SamplesOf } from './ids.ts';

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

/** Sample inputs for members: their identity, phone numbers and addresses, files and imports. */
export const membersSamples = {
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
    correctName: ({ memberId }) => ({
      params: { memberId },
      body: { firstName: 'Ada', lastName: 'Diaz', reason: 'Misspelled by the client' },
    }),
    changeLogs: ({ memberId }) => ({ params: { memberId }, query: { 'page-size': 20 } }),
    feedbackDescriptions: () => ({}),
    storeFeedback: ({ memberId }) => ({
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
    discard: ({ importId }) => ({ params: { importId } }),
    get: ({ importId }) => ({ params: { importId } }),
  },
  enrollments: {
    list: () => ({}),
    mapping: ({ clientId }) => ({ params: { clientId } }),
    create: ({ clientId }) => ({
      body: { clientId, format: 'x12-834', fileName: 'today.x12', size: 20_000, assign: 'nobody' },
    }),
    send: ({ enrollmentId }) => ({
      params: { importId: enrollmentId },
      body: { from: 0, text: 'Number,First,Last\n1,Ada,Vega\n', isLast: false },
    }),
    get: ({ previewId }) => ({ params: { importId: previewId } }),
    rows: ({ previewId }) => ({
      params: { importId: previewId },
      query: { outcome: 'change', search: 'a', byHand: 'true', likely: 'true', left: 'true', after: 0 },
    }),
    decide: ({ previewId }) => ({
      params: { importId: previewId },
      body: { decisions: [{ position: 1, key: 'end', isTaken: false }], byHand: 'here' },
    }),
    decidePerson: ({ previewId }) => ({
      params: { importId: previewId },
      body: { position: 2, isAnother: true },
    }),
    apply: ({ previewId }) => ({ params: { importId: previewId } }),
    undoPreview: ({ writtenId }) => ({ params: { importId: writtenId }, query: { after: 0 } }),
    undo: ({ writtenId }) => ({ params: { importId: writtenId } }),
    discard: ({ previewId }) => ({ params: { importId: previewId } }),
    report: ({ previewId }) => ({ params: { importId: previewId }, query: { after: 0 } }),
    acknowledgement: ({ previewId }) => ({ params: { importId: previewId } }),
  },
} satisfies SamplesOf<'subjects' | 'members' | 'contacts' | 'preferences' | 'files' | 'imports' | 'enrollments'>;
