import type { DialogKinds } from '../../../shell/dialogs/kinds.ts';

export interface BodyProps extends Omit<DialogKinds['text'], 'memberName'> {
  memberName: string;
  /**
   * True if the dialog has shown its content before and has moved beside the page or back. The content continues with
   * the stored draft.
   */
  isContinued: boolean;
  /** Called when the content is first shown. */
  onBegun: () => void;
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
