import type { MemberId } from '@guidepost/contracts';

export interface NoteFormProps {
  memberId: MemberId;
  /** Sets the function that decides whether the dialog may close. */
  guard: (ask: MayClose | null) => void;
  /** Called when the note is saved and the dialog can close. */
  onDone: () => void;
  onCancel: () => void;
}

/** Called before the dialog closes. If it returns false, the dialog stays open. */
export type MayClose = () => Promise<boolean>;
