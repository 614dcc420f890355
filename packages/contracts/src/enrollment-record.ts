import { z } from 'zod';
import { Instant, idOf, MemberId, Text } from './fields.ts';
import { Sentence } from './sentence.ts';

/** Enrollment files and their lines (docs/areas/enrollments.md). */

export const enrollmentFormats = ['csv', 'x12-834'] as const;
export type EnrollmentFormat = (typeof enrollmentFormats)[number];

/**
 * `reading` while the file is uploaded, `comparing` until the preview is ready, `preview` until a person decides,
 * `applying` while it is written, `undoing` while it is reverted.
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
 * The effect of a line: the tabs of the preview. `hold`: the number belongs to a member, but the line names another
 * person. Nothing is written unless a person decides that they are the same.
 */
export const enrollmentOutcomes = ['hold', 'create', 'change', 'end', 'refuse', 'unchanged'] as const;
export type EnrollmentOutcome = (typeof enrollmentOutcomes)[number];

/** The result of an applied line. */
export const enrollmentResults = ['created', 'changed', 'ended', 'refused', 'unchanged', 'skipped'] as const;
export type EnrollmentResult = (typeof enrollmentResults)[number];

/** Days after an import in which it can be undone. */
export const enrollmentUndoDays = 7;

/** Results of the undo of an import for a row: `partly` and `left` if something was changed later, which stays. */
export const enrollmentUndoOutcomes = ['undone', 'partly', 'left'] as const;
export type EnrollmentUndoOutcome = (typeof enrollmentUndoOutcomes)[number];

const counts = z.object({
  hold: z.int(),
  /** Held lines without a decision. */
  undecided: z.int(),
  /** Lines of a preview that would be written if the file were imported now. */
  writes: z.int(),
  create: z.int(),
  change: z.int(),
  end: z.int(),
  refuse: z.int(),
  unchanged: z.int(),
  /** The number of changed lines in which a manually edited value differs from the file. */
  byHand: z.int(),
  /** The number of created lines that look like an existing member. */
  likely: z.int(),
});

/** An enrollment file of a client: its progress and its effects. */
export const EnrollmentImport = z
  .object({
    id: idOf('EnrollmentImport'),
    client: z.object({ id: idOf('Client'), name: Text }),
    format: z.enum(enrollmentFormats),
    fileName: Text,
    state: z.enum(enrollmentStates),
    /** True if the file declares that it lists all members; in an 834, each set declares it. Null until it is known. */
    isFull: z.boolean().nullable(),
    /** Size of the file, and the part that was read, in characters. */
    size: z.int(),
    received: z.int(),
    /** Number of lines or loops read, and of those compared or applied. */
    rows: z.int(),
    processed: z.int(),
    counts,
    /** Counts of the results, once it was applied. */
    results: z.partialRecord(z.enum(enrollmentResults), z.int()),
    /** True if another file of the client was written since the preview was made: the lines are compared again. */
    isOutdated: z.boolean(),
    /** True if the file was imported before and a second comparison was not requested: it changes nothing. */
    isRepeat: z.boolean(),
    /** Problems of the file as a whole. */
    problems: z.array(Sentence),
    /** Remarks on the file as a whole that need no action. */
    remarks: z.array(Sentence),
    hasAcknowledgement: z.boolean(),
    createdBy: z.object({ id: idOf('Staff'), name: Text }),
    createdAt: Instant,
    finishedAt: Instant.nullable(),
    /** When the time for undoing the import ends; null if it cannot be undone. */
    undoUntil: Instant.nullable(),
    /** The undo, if it was requested; its results are counts of rows. */
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

/** Payload of live events about an import; clients fetch its content. */
export const EnrollmentImportRef = z.object({
  id: idOf('EnrollmentImport'),
  state: z.enum(enrollmentStates),
  rows: z.int(),
  processed: z.int(),
});

/** One change of a member by a line of a file. */
export const EnrollmentItem = z.object({
  key: Text,
  /** Its label, in English. */
  label: Text,
  /** Type of the values. */
  kind: z.enum(['text', 'day', 'phones', 'word', 'zone']),
  now: Text.nullable(),
  file: Text.nullable(),
  /**
   * The current value was edited manually, or never changes without confirmation: it stays unless the item is ticked.
   */
  byHand: z.boolean(),
  /** When it was last edited manually; null if that is not known. */
  handAt: Instant.nullable(),
  isTaken: z.boolean(),
});
export type EnrollmentItem = z.infer<typeof EnrollmentItem>;

/** A line of an enrollment file, and its result. */
export const EnrollmentRow = z.object({
  position: z.int(),
  /** Position in the file: a line of CSV, a segment of X12; null for members who are not in the file. */
  line: z.int().nullable(),
  name: Text,
  memberNumber: Text.nullable(),
  memberId: MemberId.nullable(),
  outcome: z.enum(enrollmentOutcomes),
  reason: Sentence.nullable(),
  notes: z.array(Sentence),
  items: z.array(EnrollmentItem),
  result: z.enum(enrollmentResults).nullable(),
  /** Result of the undo for the row; null if there was nothing to undo. */
  undone: z.enum(enrollmentUndoOutcomes).nullable(),
  /** The changes that the undo did not revert, and why. */
  undoNotes: z.array(Sentence),
  /**
   * For a held line: true if a person decided that it names another person than the member; null before the decision.
   */
  isAnother: z.boolean().nullable(),
  /** For a new member: similar members of this client or another, found as duplicates are; best match first. */
  likely: z.array(
    z.object({ memberId: MemberId, name: Text, clientName: Text, score: z.int(), reasons: z.array(Sentence) }),
  ),
});
export type EnrollmentRow = z.infer<typeof EnrollmentRow>;
