import type { AnyEndpoint, contracts, InputOf } from '@guidepost/contracts';

/** The records that a sample input names: some person's own, another's, or ids that do not exist. */
export interface Ids {
  memberId: number;
  guideId: number;
  clientId: number;
  noteId: number;
  importId: number;
}

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

/**
 * A good input of every endpoint: from it the access matrix and the generated HTTP tests are made. An endpoint
 * without one does not compile.
 */
export const samples = {
  session: { clientConfig: () => ({}), activity: () => ({}), end: () => ({}) },
  staff: {
    verify: () => ({}),
    list: () => ({ query: { role: 'guide', searchTerm: 'a' } }),
    teams: () => ({ query: { allViewable: true } }),
  },
  clients: { list: () => ({}) },
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
        statusIds: [1],
      },
    }),
    get: ({ memberId }) => ({ params: { memberId } }),
  },
  notes: {
    create: ({ memberId }) => ({
      body: { userId: memberId, text: '<p>Bus pass ordered.</p>', resourceTitle: 'Metro' },
    }),
    update: ({ noteId }) => ({ params: { noteId }, body: { text: '<p>Bus pass came.</p>', version: 1 } }),
    remove: ({ noteId }) => ({ params: { noteId } }),
    getDraft: ({ memberId }) => ({ query: { subjectId: memberId, type: 'notes' } }),
    saveDraft: ({ memberId }) => ({ query: { subjectId: memberId, type: 'notes' }, body: { text: '<p>Half a</p>' } }),
    removeDraft: ({ memberId }) => ({ query: { subjectId: memberId, type: 'notes' } }),
  },
  feed: {
    items: ({ memberId }) => ({ query: { userId: memberId, 'page-size': 20, type: 'note', 'sort-direction': 'DESC' } }),
  },
  docket: {
    interactions: ({ guideId }) => ({
      params: { guideId },
      query: { startEpochTime: 1_700_000_000_000, endEpochTime: 1_800_000_000_000 },
    }),
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
