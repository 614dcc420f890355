import type { DialogKinds } from '../../../shell/dialogs/kinds.ts';

export interface BodyProps extends Omit<DialogKinds['text'], 'memberName'> {
  memberName: string;
  /** True after the user has moved the conversation beside the page or back. The unsent text is preserved. */
  isMoved: boolean;
  isScheduling: boolean;
  onScheduling: (open: boolean) => void;
  /** Called with true if a scheduled text has unsaved changes. */
  onChanged: (changed: boolean) => void;
  onDone: () => void;
  /** Moves the conversation beside the page. Null if it is already beside the page or there is not enough room. */
  onBeside: (() => void) | null;
}
