import type { EnrollmentImport, enrollmentOutcomes } from '@guidepost/contracts';
import {
  type CsvReader,
  dayIn,
  identifiersUsed,
  isFullSet,
  partsLeftOut,
  type Reader834,
  remarksOfCsv,
  repeatNote,
  setsOf,
  testNote,
} from '@guidepost/rules';
import { teamZone } from '../imports/public.ts';
import type { EnrollmentImportRow } from './queries-imports.ts';
import { isOtherContent } from './reading.ts';
import { undoUntil } from './undo.ts';

/** Returns true if the file is a full list. Returns null if this is not known yet. */
function isFull({ format, is_full, reader, state }: EnrollmentImportRow): boolean | null {
  if (format === 'csv') return is_full;
  return state === 'reading' ? null : setsOf(reader as Reader834).some(isFullSet);
}

/** Returns a message saying that the file was imported before, or an empty list if it was not. */
function repeatOf(found: EnrollmentImportRow) {
  const { repeats, again } = found;
  if (repeats === null) return [];
  const day = dayIn(Temporal.Instant.from(repeats.at), teamZone);
  return [repeatNote({ day, by: repeats.by, isOther: isOtherContent(found) === true }, again)];
}

/**
 * Returns the remarks about a file: duplicate column names, identifiers used as member numbers, values that are not
 * stored, and test files.
 */
function remarksOn({ format, reader, state, mapping }: EnrollmentImportRow) {
  if (state === 'reading' || state === 'failed') return [];
  if (format === 'csv') return remarksOfCsv(reader as CsvReader, mapping ?? {});
  const notes = [partsLeftOut(reader as Reader834), testNote(reader as Reader834)].filter((note) => note !== null);
  return [...identifiersUsed(reader as Reader834), ...notes];
}

/** Converts an import to the response format. */
export function presentImport(found: EnrollmentImportRow, now: Temporal.Instant): EnrollmentImport {
  const count = (outcome: (typeof enrollmentOutcomes)[number] | 'byHand' | 'likely') => found.counts[outcome] ?? 0;
  const isReading = found.state === 'reading';
  return {
    id: found.id,
    client: { id: found.client_id, name: found.client_name },
    format: found.format,
    fileName: found.file_name,
    state: found.state,
    isFull: isFull(found),
    size: found.size,
    received: found.received,
    rows: found.rows,
    processed: isReading ? 0 : found.at_position,
    counts: {
      hold: count('hold'),
      undecided: found.undecided,
      writes: found.writes,
      create: count('create'),
      change: count('change'),
      end: count('end'),
      refuse: count('refuse'),
      unchanged: count('unchanged'),
      byHand: count('byHand'),
      likely: count('likely'),
    },
    results: found.results,
    isOutdated: found.is_outdated,
    isRepeat: found.repeats !== null && !found.again,
    problems: [...repeatOf(found), ...found.problems],
    remarks: remarksOn(found),
    hasAcknowledgement: found.format === 'x12-834' && !isReading,
    createdBy: { id: found.created_by, name: found.creator_name },
    createdAt: found.created_at,
    finishedAt: found.finished_at,
    undoUntil: undoUntil(found, now),
    undo:
      found.undone_at === null || found.undone_by === null
        ? null
        : {
            at: found.undone_at,
            by: { id: found.undone_by, name: found.undoer_name ?? '' },
            results: found.undo_results,
          },
  };
}
