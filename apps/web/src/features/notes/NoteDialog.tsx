import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isQuestionHandling } from '../../shared/confirm/confirm.tsx';
import { Modal } from '../../shared/layers/Modal.tsx';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';
import { useCloseOnLeave } from '../../shell/dialogs/use-close-on-leave.ts';
import { EditNote } from './EditNote.tsx';
import { NewNote } from './NewNote.tsx';
import type { MayClose } from './note-form-props.ts';

/** Dialog that creates or edits a note about a member. */
export default function NoteDialog({ memberId, memberName, noteId, close }: DialogProps<'note'>) {
  const { t } = useTranslation();
  const full = useMediaQuery('(max-width: 25em)', undefined, { getInitialValueInEffect: false });
  const mayClose = useRef<MayClose | null>(null);
  const asking = useRef(false);
  useCloseOnLeave(close);
  const guard = useCallback((ask: MayClose | null) => {
    mayClose.current = ask;
  }, []);

  const leave = async () => {
    if (asking.current || isQuestionHandling()) return;
    asking.current = true;
    const yes = mayClose.current === null || (await mayClose.current());
    asking.current = false;
    if (yes) close();
  };
  const shared = { memberId, guard, onDone: close, onCancel: leave };
  return (
    <Modal
      opened
      onClose={() => void leave()}
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
