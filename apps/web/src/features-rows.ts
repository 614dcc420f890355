import CallRow from './features/calls/feed/CallRow.tsx';
import type { FeedRows, PendingRows } from './features/feed/renderers.ts';
import AssignmentRow from './features/feed/rows/AssignmentRow.tsx';
import HospitalizationRow from './features/feed/rows/HospitalizationRow.tsx';
import NoteRow from './features/notes/NoteRow.tsx';
import PendingEventRow from './features/schedule/PendingEventRow.tsx';
import StatusRequestRow from './features/statuses/feed/StatusRequestRow.tsx';
import StatusRow from './features/statuses/feed/StatusRow.tsx';
import MovedRow from './features/subjects/MovedRow.tsx';
import MessageRow from './features/texts/feed/MessageRow.tsx';
import TransferRow from './features/transfers/feed/TransferRow.tsx';
import VisitRow from './features/visits/VisitRow.tsx';
import PhaseRow from './features/workflows/feed/PhaseRow.tsx';

// Loads in parallel with the member page (features.ts). One file, because each feed needs most of these rows.

/** Row components of feed entries, by the key of the entry's record. */
export const feedRows: FeedRows = {
  note: NoteRow,
  visit: VisitRow,
  call: CallRow,
  message: MessageRow,
  hospitalization: HospitalizationRow,
  statusChange: StatusRow,
  statusChangeRequest: StatusRequestRow,
  transferRequest: TransferRow,
  assignment: AssignmentRow,
  subjectChange: MovedRow,
  workflowPhase: PhaseRow,
};

/** Row components of pending items, by the key of the item's record. */
export const pendingRows: PendingRows = {
  scheduledEvent: PendingEventRow,
  statusChangeRequest: StatusRequestRow,
  transferRequest: TransferRow,
  workflowPhase: PhaseRow,
};
