import { z } from 'zod';
import { Instant, idOf, MemberId, Text } from './fields.ts';
import { Sentence } from './sentence.ts';

/** What is known of enrollment files and their lines (docs/areas/enrollments.md). */

export const enrollmentFormats = ['csv', 'x12-834'] as const;
export type EnrollmentFormat = (typeof enrollmentFormats)[number];

/**
 * `reading` while the file comes in, `comparing` until the preview stands, `preview` until somebody decides, `applying`
 * while it is written, `undoing` while what it wrote is put back.
 */
export const enrollmentStates = [
  'reading',
  'comparing',
  'preview',
  'applying',
  'done',
  'discarded',
  'failed',
  'undoing',
  'undone',
] as const;
export type EnrollmentState = (typeof enrollmentStates)[number];

/**
 * What a line of a file would do: the tabs of the preview. `hold`: the number is a member's, but the line names another person;
 * nothing is written unless a person decides that they are the same.
 */
export const enrollmentOutcomes = ['hold', 'create', 'change', 'end', 'refuse', 'unchanged'] as const;
export type EnrollmentOutcome = (typeof enrollmentOutcomes)[number];

/** What came of a line when it was applied. */
export const enrollmentResults = ['created', 'changed', 'ended', 'refused', 'unchanged', 'skipped'] as const;
export type EnrollmentResult = (typeof enrollmentResults)[number];

/** Days after an import in which it can be undone. */
export const enrollmentUndoDays = 7;

/** What the undo of an import does with a row: `partly` and `left` if something was changed since, which stays. */
export const enrollmentUndoOutcomes = ['undone', 'partly', 'left'] as const;
export type EnrollmentUndoOutcome = (typeof enrollmentUndoOutcomes)[number];

const counts = z.object({
  hold: z.int(),
  /** Held lines that no person has decided about. */
  undecided: z.int(),
  /** Lines of a preview that would be written if the file were imported now. */
  writes: z.int(),
  create: z.int(),
  change: z.int(),
  end: z.int(),
  refuse: z.int(),
  unchanged: z.int(),
  /** Of those that change: in how many something that was written by hand differs from the file. */
  byHand: z.int(),
  /** Of those that are created: how many look like a member who is there already. */
  likely: z.int(),
});

/** An enrollment file of a client: how far it is, and what it does. */
export const EnrollmentImport = z
  .object({
    id: idOf('EnrollmentImport'),
    client: z.object({ id: idOf('Client'), name: Text }),
    format: z.enum(enrollmentFormats),
    fileName: Text,
    state: z.enum(enrollmentStates),
    /** Whether the file says that it lists everybody; of an 834, each of its sets says so. Null until it is known. */
    isFull: z.boolean().nullable(),
    /** Size of the file, and how much of it was read, in characters. */
    size: z.int(),
    received: z.int(),
    /** Lines or loops that were read, and those of them that were compared or applied. */
    rows: z.int(),
    processed: z.int(),
    counts,
    /** What was written, once it was applied. */
    results: z.partialRecord(z.enum(enrollmentResults), z.int()),
    /** Another file of the client was written since the preview was made: what is written is compared anew. */
    isOutdated: z.boolean(),
    /** The file was imported before, and nobody has chosen to compare it again: it changes nothing. */
    isRepeat: z.boolean(),
    /** What is wrong with the file as a whole. */
    problems: z.array(Sentence),
    /** Remarks on the file as a whole that need no action. */
    remarks: z.array(Sentence),
    hasAcknowledgement: z.boolean(),
    createdBy: z.object({ id: idOf('Staff'), name: Text }),
    createdAt: Instant,
    finishedAt: Instant.nullable(),
    /** Until when the import can be undone; null if it cannot be. */
    undoUntil: Instant.nullable(),
    /** The undo, once it was asked for; its results are counts of rows. */
    undo: z
      .object({
        at: Instant,
        by: z.object({ id: idOf('Staff'), name: Text }),
        results: z.partialRecord(z.enum(enrollmentUndoOutcomes), z.int()),
      })
      .nullable(),
  })
  .meta({ id: 'EnrollmentImport' });
export type EnrollmentImport = z.infer<typeof EnrollmentImport>;

/** What live events say of an import; what stands in it is fetched. */
export const EnrollmentImportRef = z.object({
  id: idOf('EnrollmentImport'),
  state: z.enum(enrollmentStates),
  rows: z.int(),
  processed: z.int(),
});

/** One thing that a line of a file changes about a member. */
export const EnrollmentItem = z.object({
  key: Text,
  /** What it is called, in English. */
  label: Text,
  /** How the values are to be read. */
  kind: z.enum(['text', 'day', 'phones', 'word', 'zone']),
  now: Text.nullable(),
  file: Text.nullable(),
  /** Somebody wrote what stands here now, or it is never changed unasked: it stays unless it is ticked. */
  byHand: z.boolean(),
  /** When it was last written by hand; null where that is not known. */
  handAt: Instant.nullable(),
  isTaken: z.boolean(),
});
export type EnrollmentItem = z.infer<typeof EnrollmentItem>;

/** A line of an enrollment file, and what comes of it. */
export const EnrollmentRow = z.object({
  position: z.int(),
  /** Where it stands in the file: a line of CSV, a segment of X12; null for members who are not in the file. */
  line: z.int().nullable(),
  name: Text,
  memberNumber: Text.nullable(),
  memberId: MemberId.nullable(),
  outcome: z.enum(enrollmentOutcomes),
  reason: Sentence.nullable(),
  notes: z.array(Sentence),
  items: z.array(EnrollmentItem),
  result: z.enum(enrollmentResults).nullable(),
  /** What the undo of the import did with the row; null if there was nothing to undo. */
  undone: z.enum(enrollmentUndoOutcomes).nullable(),
  /** What the undo left, and why. */
  undoNotes: z.array(Sentence),
  /** Of a held line: whether a person decided that it names another person than the member; null until then. */
  isAnother: z.boolean().nullable(),
  /** Of somebody new: members of this client or another whom they look like, as duplicates are found; the best first. */
  likely: z.array(
    z.object({ memberId: MemberId, name: Text, clientName: Text, score: z.int(), reasons: z.array(Sentence) }),
  ),
});
export type EnrollmentRow = z.infer<typeof EnrollmentRow>;
