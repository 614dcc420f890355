import { z } from 'zod';
import { Instant, idOf, MemberId, Text } from './fields.ts';
import { Sentence } from './sentence.ts';

/** Enrollment files and their lines (docs/areas/enrollments.md). */

export const enrollmentFormats = ['csv', 'x12-834'] as const;
export type EnrollmentFormat = (typeof enrollmentFormats)[number];

/**
 * `reading`: the file is being uploaded. `comparing`: the preview is not ready yet. `preview`: a user must decide.
 * `applying`: the changes are being written. `undoing`: the changes are being reverted.
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
 * A line's effect. The preview has one tab for each effect. `hold`: the line has a member's number but a different
 * person's data. Nothing is written unless a user decides that they are the same person.
 */
export const enrollmentOutcomes = ['hold', 'create', 'change', 'end', 'refuse', 'unchanged'] as const;
export type EnrollmentOutcome = (typeof enrollmentOutcomes)[number];

/** An applied line's result. */
export const enrollmentResults = ['created', 'changed', 'ended', 'refused', 'unchanged', 'skipped'] as const;
export type EnrollmentResult = (typeof enrollmentResults)[number];

/** An import can be undone for this number of days. */
export const enrollmentUndoDays = 7;

/**
 * A row's result when an import is undone. `partly`: some changes were undone, and later changes are preserved. `left`:
 * nothing was undone.
 */
export const enrollmentUndoOutcomes = ['undone', 'partly', 'left'] as const;
export type EnrollmentUndoOutcome = (typeof enrollmentUndoOutcomes)[number];

const counts = z.object({
  hold: z.int(),
  /** Number of held lines without a decision. */
  undecided: z.int(),
  /** Number of lines in a preview that would be written if the file were imported now. */
  writes: z.int(),
  create: z.int(),
  change: z.int(),
  end: z.int(),
  refuse: z.int(),
  unchanged: z.int(),
  /** Number of changed lines where a manually edited value differs from the file. */
  byHand: z.int(),
  /** Number of lines that create a member who resembles an existing member. */
  likely: z.int(),
});

/** A client's enrollment file, with its progress and effects. */
export const EnrollmentImport = z
  .object({
    id: idOf('EnrollmentImport'),
    client: z.object({ id: idOf('Client'), name: Text }),
    format: z.enum(enrollmentFormats),
    fileName: Text,
    state: z.enum(enrollmentStates),
    /**
     * True if the file declares that it lists all members. In an 834, each transaction set declares it. Null until the
     * declaration is read.
     */
    isFull: z.boolean().nullable(),
    /** Number of characters in the file, and in the part that was received. */
    size: z.int(),
    received: z.int(),
    /** Number of lines or loops that were read, and how many of those were compared or applied. */
    rows: z.int(),
    processed: z.int(),
    counts,
    /** Number of rows for each result. Empty until the import is applied. */
    results: z.partialRecord(z.enum(enrollmentResults), z.int()),
    /**
     * True if another file from the client was imported after this preview was created. The server then compares the
     * lines again.
     */
    isOutdated: z.boolean(),
    /**
     * True if the file was imported before and users have not requested a new comparison. The import then changes
     * nothing.
     */
    isRepeat: z.boolean(),
    /** Problems with the whole file. */
    problems: z.array(Sentence),
    /** Remarks about the whole file that need no action. */
    remarks: z.array(Sentence),
    hasAcknowledgement: z.boolean(),
    createdBy: z.object({ id: idOf('Staff'), name: Text }),
    createdAt: Instant,
    finishedAt: Instant.nullable(),
    /** Deadline for undoing the import, or the rest of it after a first undo. Null if it cannot be undone. */
    undoUntil: Instant.nullable(),
    /** The undo, if it was requested. `results` is the number of rows for each result. */
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

/** Payload of live events about an import. Clients fetch the import itself. */
export const EnrollmentImportRef = z.object({
  id: idOf('EnrollmentImport'),
  state: z.enum(enrollmentStates),
  rows: z.int(),
  processed: z.int(),
});

/** A change to a member in a line of the file. */
export const EnrollmentItem = z.object({
  key: Text,
  /** Label of the changed field, in English. */
  label: Text,
  /** Type of the values. */
  kind: z.enum(['text', 'day', 'phones', 'word', 'zone']),
  now: Text.nullable(),
  file: Text.nullable(),
  /**
   * True if the current value was edited manually, or if the field requires confirmation. The current value is then
   * replaced only if a user selects this item.
   */
  byHand: z.boolean(),
  /** Time when the current value was last edited manually; null if it is unknown. */
  handAt: Instant.nullable(),
  isTaken: z.boolean(),
});
export type EnrollmentItem = z.infer<typeof EnrollmentItem>;

/** A line of an enrollment file with its result. */
export const EnrollmentRow = z.object({
  position: z.int(),
  /**
   * Position in the file: the line of a CSV file, or the segment of an X12 file. Null for members who are not in the
   * file.
   */
  line: z.int().nullable(),
  name: Text,
  memberNumber: Text.nullable(),
  memberId: MemberId.nullable(),
  outcome: z.enum(enrollmentOutcomes),
  reason: Sentence.nullable(),
  notes: z.array(Sentence),
  items: z.array(EnrollmentItem),
  result: z.enum(enrollmentResults).nullable(),
  /** The result of undoing this row; null if there was nothing to undo. */
  undone: z.enum(enrollmentUndoOutcomes).nullable(),
  /** Changes that the undo did not revert, with the reasons. */
  undoNotes: z.array(Sentence),
  /**
   * For a held line: true if a user decided that it is about a different person than the member. Null until the
   * decision.
   */
  isAnother: z.boolean().nullable(),
  /** For a new member: similar members of all clients, found by the rules for duplicates, best match first. */
  likely: z.array(
    z.object({ memberId: MemberId, name: Text, clientName: Text, score: z.int(), reasons: z.array(Sentence) }),
  ),
});
export type EnrollmentRow = z.infer<typeof EnrollmentRow>;
