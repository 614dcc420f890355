import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuestionOpen } from '../../shell/confirm.tsx';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';
import { useCloseOnLeave } from '../../shell/dialogs/useCloseOnLeave.ts';
import { EditNote } from './EditNote.tsx';
import { NewNote } from './NewNote.tsx';

/** Asked before the dialog closes; false keeps it open. */
export type MayClose = () => Promise<boolean>;

/** The note dialog: writes a new note about a member, or changes one. */
export default function NoteDialog({ memberId, memberName, noteId, close }: DialogProps<'note'>) {
  const { t } = useTranslation();
  const full = useMediaQuery('(max-width: 25em)', undefined, { getInitialValueInEffect: false });
  const mayClose = useRef<MayClose | null>(null);
  const [asking, setAsking] = useState(false);
  const questionOpen = useQuestionOpen();
  useCloseOnLeave(close);
  const guard = useCallback((ask: MayClose | null) => {
    mayClose.current = ask;
  }, []);

  const leave = async () => {
    if (asking || questionOpen) return;
    setAsking(true);
    const yes = mayClose.current === null || (await mayClose.current());
    // the key press that answered the question has gone through all listeners by then
    if (yes) close();
    else setTimeout(() => setAsking(false));
  };
  const shared = { memberId, guard, onDone: close, onCancel: leave };
  return (
    <Modal
      opened
      onClose={() => void leave()}
      // while a question is asked above it, Escape answers that one
      closeOnEscape={!asking && !questionOpen}
      title={
        <>
          {noteId === undefined ? t('New note') : t('Edit note')}
          <span className="gp-about">{memberName}</span>
        </>
      }
      closeButtonProps={{ 'aria-label': t('Close') }}
      size={640}
      fullScreen={full ?? false}
      transitionProps={{ duration: 120 }}
    >
      {noteId === undefined ? <NewNote {...shared} /> : <EditNote {...shared} noteId={noteId} />}
    </Modal>
  );
}
