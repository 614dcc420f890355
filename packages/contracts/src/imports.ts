import { z } from 'zod';
import { endpoint, onClient, withPermission } from './endpoint.ts';
import { Instant, idOf, idParam, line, MemberId, Text } from './fields.ts';
import { storableInPlace } from './storable.ts';

export const importStates = ['collecting', 'queued', 'running', 'done', 'failed'] as const;
export const importFileStates = ['waiting', 'created', 'updated', 'unchanged', 'refused'] as const;

/** The result for one member in a file. A file with several members has one result for each of them. */
export const ImportFileResult = z.object({
  name: Text,
  state: z.enum(importFileStates),
  /** The reason why the file was refused, as a sentence; null if it was not refused. */
  reason: Text.nullable(),
  /** One sentence for each of the member's values that could not be imported. */
  notes: z.array(Text),
  memberId: MemberId.nullable(),
});

/** An import of members from files, with its progress. Its results are counts of members. */
export const MemberImport = z
  .object({
    id: idOf('Import'),
    kind: z.literal('fhir'),
    clientId: idOf('Client'),
    state: z.enum(importStates),
    files: z.int(),
    processed: z.int(),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    refused: z.int(),
    createdAt: Instant,
    finishedAt: Instant.nullable(),
  })
  .meta({ id: 'MemberImport' });
export type MemberImport = z.infer<typeof MemberImport>;

export const imports = {
  create: endpoint({
    method: 'POST',
    path: '/imports',
    summary: 'Create an import of members for a client. Add files to it next, then run it',
    isLookup: true,
    access: onClient('CAN_ENROLL_MEMBERS', 'body.clientId'),
    body: z.strictObject({
      kind: z.literal('fhir'),
      clientId: idOf('Client'),
      /** Assigns new members evenly to the guides of the client's teams, to one guide, or to no guide. */
      assign: z.enum(['evenly', 'guide', 'nobody']).default('evenly'),
      guideId: idOf('Staff').optional(),
      /** Replaces `guideId` for API clients that know only the guide's email address. */
      guideEmail: line(254).optional(),
    }),
    reply: MemberImport,
    status: 201,
    codes: ['IMPORT_GUIDE_UNKNOWN', 'IMPORT_NO_GUIDES'],
  }),
  addFiles: endpoint({
    method: 'POST',
    path: '/imports/{importId}/files',
    summary: 'Add files to an import that has not been run',
    access: withPermission('CAN_ENROLL_MEMBERS'),
    params: z.object({ importId: idParam('Import') }),
    body: z.strictObject({
      files: z
        // A file that is not text must not block the other files. Characters that cannot be stored are replaced, and
        // only this file is refused.
        .array(z.strictObject({ name: line(300).min(1), text: z.string().max(4_000_000).transform(storableInPlace) }))
        .min(1)
        .max(500),
    }),
    reply: MemberImport,
    bodyLimit: 16_000_000,
    codes: ['IMPORT_ALREADY_RUN'],
  }),
  run: endpoint({
    method: 'POST',
    path: '/imports/{importId}/run',
    summary: 'Run an import. Progress is sent as live events and returned by GET',
    isLookup: true,
    access: withPermission('CAN_ENROLL_MEMBERS'),
    params: z.object({ importId: idParam('Import') }),
    reply: MemberImport,
    status: 202,
    codes: ['IMPORT_ALREADY_RUN'],
  }),
  discard: endpoint({
    method: 'POST',
    path: '/imports/{importId}/discard',
    summary: 'Discard an import that has not been run, with its files. Its state is then `failed`',
    access: withPermission('CAN_ENROLL_MEMBERS'),
    params: z.object({ importId: idParam('Import') }),
    reply: MemberImport,
    codes: ['IMPORT_ALREADY_RUN'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/imports/{importId}',
    summary: 'Progress of an import, with the result of each file',
    access: withPermission('CAN_ENROLL_MEMBERS'),
    subjects: ['reply.results[].memberId'],
    params: z.object({ importId: idParam('Import') }),
    reply: MemberImport.extend({ results: z.array(ImportFileResult) }),
  }),
};
