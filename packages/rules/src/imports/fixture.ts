/** A small, manually written FHIR bundle for tests: one patient with two stays, and the hospital. */
export const patientUrl = 'urn:uuid:0f3c8a52-5a0c-4f0e-9c43-2b3b3cf5c001';
const hospitalUrl = 'urn:uuid:0f3c8a52-5a0c-4f0e-9c43-2b3b3cf5c0aa';
const usCore = 'http://hl7.org/fhir/us/core/StructureDefinition';

export const patient = {
  resourceType: 'Patient',
  id: '0f3c8a52-5a0c-4f0e-9c43-2b3b3cf5c001',
  extension: [
    {
      url: `${usCore}/us-core-race`,
      extension: [
        { url: 'ombCategory', valueCoding: { code: '2106-3', display: 'White' } },
        { url: 'text', valueString: 'White' },
      ],
    },
    { url: `${usCore}/us-core-ethnicity`, extension: [{ url: 'text', valueString: 'Mexican' }] },
  ],
  identifier: [
    { system: 'https://plan.example/member', value: 'SH-20417', type: { text: 'Member number' } },
    { system: 'http://hl7.org/fhir/sid/us-ssn', value: '999-11-2222', type: { coding: [{ code: 'SS' }] } },
    { system: 'urn:oid:2.16.840.1.113883.4.3.48', value: 'S99910000' },
    { system: 'urn:example:papers', value: 'X1', type: { coding: [{ code: 'PPN' }] } },
  ],
  name: [
    { use: 'maiden', family: 'Treviño', given: ['Dolores'] },
    { use: 'nickname', given: ['Lola'] },
    { use: 'official', family: 'Whitaker9', given: ['Dolores', 'Inés'], prefix: ['Mrs.'] },
  ],
  telecom: [
    { system: 'phone', value: '(713) 555-0188', use: 'work', rank: 2 },
    { system: 'phone', value: '713-555-0142', use: 'mobile', rank: 1 },
    { system: 'phone', value: '+44 20 7946 0000', use: 'home' },
    { system: 'phone', value: '713-555-0199', use: 'old' },
    { system: 'email', value: 'lola@example.org', use: 'home' },
  ],
  gender: 'female',
  birthDate: '1958-11-24',
  deceasedDateTime: '2025-02-01T10:00:00-06:00',
  address: [
    { use: 'work', line: ['1 Main St'], city: 'Pasadena', state: 'TX', postalCode: '77502' },
    {
      use: 'home',
      line: ['4410 Telephone Rd', 'Apt 2C'],
      city: 'Houston',
      state: 'Texas',
      postalCode: '77087-1234',
      extension: [
        {
          url: 'http://hl7.org/fhir/StructureDefinition/geolocation',
          extension: [
            { url: 'latitude', valueDecimal: 29.6911 },
            { url: 'longitude', valueDecimal: -95.3019 },
          ],
        },
      ],
    },
  ],
  communication: [
    { language: { coding: [{ code: 'en-US', display: 'English' }], text: 'English' } },
    { language: { coding: [{ code: 'es-MX', display: 'Spanish (Mexico)' }] }, preferred: true },
  ],
};

export const hospital = {
  resourceType: 'Organization',
  id: '0f3c8a52-5a0c-4f0e-9c43-2b3b3cf5c0aa',
  name: "St. Luke's Health",
  telecom: [{ system: 'phone', value: '8325551000' }],
  address: [{ line: ['6720 Bertner Ave'], city: 'Houston', state: 'TX', postalCode: '77030' }],
};

export const inpatient = {
  resourceType: 'Encounter',
  id: 'stay-1',
  status: 'finished',
  class: { code: 'IMP' },
  type: [{ text: 'Encounter Inpatient' }],
  reasonCode: [{ coding: [{ code: '84114007', display: 'Heart failure (disorder)' }] }],
  subject: { reference: patientUrl },
  period: { start: '2026-11-12T23:30:00-06:00', end: '2026-11-18T09:00:00-06:00' },
  serviceProvider: { reference: hospitalUrl },
  hospitalization: { dischargeDisposition: { text: 'Home' } },
};

export const emergency = {
  ...inpatient,
  id: 'stay-2',
  class: { code: 'EMER' },
  reasonCode: undefined,
  hospitalization: undefined,
  period: { start: '2025-03-02T02:10:00+00:00', end: '2025-03-02T04:10:00+00:00' },
  serviceProvider: { reference: 'Organization/0f3c8a52-5a0c-4f0e-9c43-2b3b3cf5c0aa' },
};

/** Returns an entry's URL for its id; undefined for an invalid id, such as an object. */
const urlOf = (resource: { id?: unknown }) => (typeof resource.id === 'string' ? `urn:uuid:${resource.id}` : undefined);

export const bundle = (...resources: object[]) => ({
  resourceType: 'Bundle',
  type: 'collection',
  entry: resources.map((resource) => ({ fullUrl: urlOf(resource), resource })),
});

/** Returns a bundle with these resources as text. */
export const fileOf = (...resources: object[]): string => JSON.stringify(bundle(...resources));
