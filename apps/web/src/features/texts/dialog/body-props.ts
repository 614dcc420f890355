import type { DialogKinds } from '../../../shell/dialogs/kinds.ts';

export interface BodyProps extends Omit<DialogKinds['text'], 'memberName'> {
  memberName: string;
  /** True after the user has moved the dialog beside the page or back. The unsent text remains. */
  isMoved: boolean;
  isScheduling: boolean;
  onScheduling: (open: boolean) => void;
  /** Called with true once a scheduled text has unsaved changes. */
  onChanged: (changed: boolean) => void;
  /** Called with true while the text is being sent, and with false afterwards. */
  onSending: (sending: boolean) => void;
  onDone: () => void;
  /** Moves the dialog beside the page. Null if it is already there or there is not enough room. */
  onBeside: (() => void) | null;
}
