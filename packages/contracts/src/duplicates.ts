import { z } from 'zod';
import { endpoint, withPermission } from './endpoint.ts';
import { countParam, Day, Instant, idOf, idParam, MemberId, Text } from './fields.ts';
import { Sentence } from './sentence.ts';

/** Possible duplicate members and their merges (docs/areas/duplicates.md). */

/** A merge can be undone for this number of days. */
export const mergeUndoDays = 30;
export const maxDuplicates = 50;

/** A member of a pair, as shown in a list. */
const DuplicateMember = z.object({ memberId: MemberId, name: Text, dateOfBirth: Day.nullable() });

export const MemberDuplicate = z
  .object({
    id: idOf('MemberDuplicate'),
    clientName: Text,
    /** The two members of the pair. The older record is first. */
    members: z.array(DuplicateMember).length(2),
    /** Match score: 0 to 100. */
    score: z.int(),
    /** Reasons for the score, in English and also as keys with values for other languages. */
    reasons: z.array(Text),
    reasonSentences: z.array(Sentence),
    foundAt: Instant,
    /**
     * Time when the pair was marked as two different members, and the user who marked it. Null if it was not marked.
     */
    apartAt: Instant.nullable(),
    apartBy: Text.nullable(),
  })
  .meta({ id: 'MemberDuplicate' });
export type MemberDuplicate = z.infer<typeof MemberDuplicate>;

/** A member of a pair in the side-by-side comparison. */
export const DuplicateSide = DuplicateMember.extend({
  preferredName: Text.nullable(),
  gender: Text.nullable(),
  clientUserId: Text.nullable(),
  identifiers: z.array(Text),
  phoneNumbers: z.array(Text),
  emailAddresses: z.array(Text),
  addresses: z.array(Text),
  guideName: Text.nullable(),
  statusName: Text,
  /** True if the status ends contact with the member. */
  endsContact: z.boolean(),
  createdAt: Instant,
  lastEventAt: Instant.nullable(),
  /** Number of the member's notes. The next fields count the member's other records by kind. */
  notes: z.int(),
  calls: z.int(),
  texts: z.int(),
  visits: z.int(),
  needs: z.int(),
  files: z.int(),
}).meta({ id: 'DuplicateSide' });
export type DuplicateSide = z.infer<typeof DuplicateSide>;

export const MemberDuplicateDetails = MemberDuplicate.extend({ sides: z.array(DuplicateSide).length(2) }).meta({
  id: 'MemberDuplicateDetails',
});
export type MemberDuplicateDetails = z.infer<typeof MemberDuplicateDetails>;

/** Progress of the search through all members. */
export const DuplicateSearch = z
  .object({ lookedAt: z.int(), startedAt: Instant.nullable(), finishedAt: Instant.nullable() })
  .meta({ id: 'DuplicateSearch' });
export type DuplicateSearch = z.infer<typeof DuplicateSearch>;

export const MemberMerge = z
  .object({
    id: idOf('MemberMerge'),
    /** The record that was merged and ended, and the record that remains. */
    merged: z.object({ memberId: MemberId, name: Text }),
    remaining: z.object({ memberId: MemberId, name: Text }),
    mergedAt: Instant,
    mergedBy: Text,
    /** Deadline for undoing the merge. */
    undoUntil: Instant,
    undoneAt: Instant.nullable(),
    undoneBy: Text.nullable(),
    /**
     * Number of rows that were moved. `kept` is the number of rows that were not moved, because the remaining record
     * already has such a row, or because they describe the merged record itself.
     */
    moved: z.int(),
    kept: z.int(),
    /**
     * Number of feed entries written since the merge. If the merge is undone, these entries stay with the remaining
     * record.
     */
    writtenSince: z.int(),
  })
  .meta({ id: 'MemberMerge' });
export type MemberMerge = z.infer<typeof MemberMerge>;

const access = withPermission('CAN_ACCESS_ADMIN_TOOLS');
const params = z.object({ id: idParam('MemberDuplicate') });
const mergeParams = z.object({ id: idParam('MemberMerge') });
const pageStart = countParam(0, 10_000_000).optional();

export const duplicateStates = ['open', 'apart'] as const;

export const duplicates = {
  list: endpoint({
    method: 'GET',
    path: '/duplicates',
    summary: `Pairs of members who may be duplicates, the most likely pairs first, ${maxDuplicates} per page`,
    access,
    subjects: ['reply.data[].members[].memberId'],
    query: z.object({ state: z.enum(duplicateStates).optional(), 'page-start': pageStart }),
    reply: z.object({
      data: z.array(MemberDuplicate),
      pagination: z.object({ totalItems: z.int() }),
      search: DuplicateSearch,
    }),
  }),
  search: endpoint({
    method: 'POST',
    path: '/duplicates/searches',
    summary: 'Start a job that searches for duplicates among all members',
    access,
    reply: DuplicateSearch,
    status: 202,
  }),
  merges: endpoint({
    method: 'GET',
    path: '/duplicates/merges',
    summary: `Merges of members, newest first, ${maxDuplicates} per page`,
    access,
    subjects: ['reply.data[].merged.memberId', 'reply.data[].remaining.memberId'],
    query: z.object({ 'page-start': pageStart }),
    reply: z.object({ data: z.array(MemberMerge), pagination: z.object({ totalItems: z.int() }) }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/duplicates/merges/{id}/undo',
    summary:
      'Undo a merge. Each member gets back their own records. Records written after the merge stay with the remaining member',
    access,
    needsFreshSignIn: true,
    subjects: ['reply.merged.memberId', 'reply.remaining.memberId'],
    params: mergeParams,
    reply: MemberMerge,
    codes: ['MERGE_UNDONE', 'MERGE_TOO_OLD', 'MERGE_NOT_LAST', 'MERGE_RECORD_DELETED'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/duplicates/{id}',
    summary: 'Two members who may be duplicates, for comparison',
    access,
    subjects: ['reply.members[].memberId'],
    params,
    reply: MemberDuplicateDetails,
  }),
  decide: endpoint({
    method: 'PATCH',
    path: '/duplicates/{id}',
    summary: 'Mark a pair as two different members, or withdraw this decision',
    access,
    subjects: ['reply.members[].memberId'],
    params,
    body: z.strictObject({ isApart: z.boolean() }),
    tells: { apart: 'body.isApart' },
    reply: MemberDuplicate,
  }),
  merge: endpoint({
    method: 'POST',
    path: '/duplicates/{id}/merge',
    summary: 'Merge two members. All records of the merged member move to the remaining member',
    access,
    needsFreshSignIn: true,
    subjects: ['reply.merged.memberId', 'reply.remaining.memberId'],
    params,
    body: z.strictObject({ remainingId: idOf('Member') }),
    reply: MemberMerge,
    codes: ['MERGE_STATUS_CONFLICT'],
    status: 201,
  }),
  mergedInto: endpoint({
    method: 'GET',
    path: '/duplicates/merged-members/{memberId}',
    summary:
      'The member into whom a record was merged, or null if it was not merged or the user may not view the member',
    access: withPermission('CAN_VIEW_MEMBERS'),
    subjects: ['reply.memberId'],
    params: z.object({ memberId: idParam('Member') }),
    reply: z.object({ memberId: MemberId.nullable() }),
  }),
};
