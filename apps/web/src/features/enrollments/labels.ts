import type {
  EnrollmentFormat,
  EnrollmentImport,
  EnrollmentOutcome,
  EnrollmentResult,
  EnrollmentState,
  EnrollmentUndoOutcome,
} from '@guidepost/contracts';
import type { Tone } from '../../shared/Chip.tsx';

/** Labels of the file formats, in English. */
export const formatLabels = { csv: 'CSV', 'x12-834': '834 enrollment' } satisfies Record<EnrollmentFormat, string>;

export const stateWords = {
  reading: { label: 'Uploading', tone: 'info' },
  comparing: { label: 'Comparing', tone: 'info' },
  preview: { label: 'Preview (nothing imported yet)', tone: 'warning' },
  applying: { label: 'Importing', tone: 'info' },
  done: { label: 'Imported', tone: 'success' },
  discarded: { label: 'Discarded', tone: 'neutral' },
  failed: { label: 'Could not be read', tone: 'danger' },
  undoing: { label: 'Undoing', tone: 'info' },
  undone: { label: 'Undone', tone: 'neutral' },
} satisfies Record<EnrollmentState, { label: string; tone: Tone }>;

/** Returns the number of lines that created, changed or ended something. */
const written = ({ results: { created = 0, changed = 0, ended = 0 } }: EnrollmentImport): number =>
  created + changed + ended;

/** Returns the label and color of an import's state, for its chip. */
export const statusOf = (found: EnrollmentImport): { label: string; tone: Tone } =>
  found.state === 'done' && written(found) === 0 ? { label: 'No changes', tone: 'neutral' } : stateWords[found.state];

/** Returns the reason why a preview has nothing to import, in English. Returns null if it has something to import. */
export function nothingToImportReason({ state, counts }: EnrollmentImport): string | null {
  if (state !== 'preview' || counts.writes > 0) return null;
  if (counts.create + counts.change + counts.end > 0)
    return 'No line is selected, so there is nothing to import. Select a line, or close the file without changes.';
  return counts.undecided > 0
    ? 'There is nothing to import yet. To import a line, confirm that the person in the file is the member.'
    : 'There is nothing to import from this file.';
}

/** Label of each tab in a preview, and the nouns for its count. */
export const outcomeLabels = {
  hold: { label: 'Different person?', one: 'line', of: 'lines' },
  create: { label: 'Create', one: 'new member', of: 'new members' },
  change: { label: 'Update', one: 'member', of: 'members' },
  end: { label: 'End', one: 'coverage', of: 'coverages' },
  refuse: { label: 'Refused', one: 'line', of: 'lines' },
  unchanged: { label: 'Unchanged', one: 'member', of: 'members' },
} satisfies Record<EnrollmentOutcome, { label: string; one: string; of: string }>;

export const resultLabels = {
  created: { label: 'Created', tone: 'success' },
  changed: { label: 'Updated', tone: 'success' },
  ended: { label: 'Ended', tone: 'neutral' },
  refused: { label: 'Refused', tone: 'danger' },
  unchanged: { label: 'Unchanged', tone: 'neutral' },
  skipped: { label: 'Not imported', tone: 'warning' },
} satisfies Record<EnrollmentResult, { label: string; tone: Tone }>;

export const undoLabels = {
  undone: { label: 'Undone', tone: 'neutral' },
  partly: { label: 'Partly undone', tone: 'warning' },
  left: { label: 'Not undone', tone: 'warning' },
} satisfies Record<EnrollmentUndoOutcome, { label: string; tone: Tone }>;

/**
 * Fields that the user cannot select or deselect. Their values always come from the file, except the report of a death,
 * which users decide about after the import.
 */
const fileOnlyFields: ReadonlySet<string> = new Set(['plan', 'group', 'begins', 'endsOn', 'death']);

/** Returns true if the user can select or deselect a value of a row. */
export const isDecidable = (outcome: EnrollmentOutcome, key: string): boolean =>
  outcome === 'create' ? key === 'create' : !fileOnlyFields.has(key);
