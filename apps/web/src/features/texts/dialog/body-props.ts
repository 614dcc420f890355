import type { DialogKinds } from '../../../shell/dialogs/kinds.ts';

export interface BodyProps extends Omit<DialogKinds['text'], 'memberName'> {
  memberName: string;
  /** True after the conversation was moved beside the page or back. The unsent text is preserved. */
  isMoved: boolean;
  isScheduling: boolean;
  onScheduling: (open: boolean) => void;
  /** Called with true if a scheduled text has unsaved changes. */
  onChanged: (changed: boolean) => void;
  onDone: () => void;
  /** Moves the conversation beside the page; null if it is already there or there is no room. */
  onBeside: (() => void) | null;
}
