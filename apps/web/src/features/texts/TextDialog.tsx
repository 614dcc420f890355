import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmDiscard, useQuestionOpen } from '../../shell/confirm.tsx';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';
import { useCloseOnLeave } from '../../shell/dialogs/useCloseOnLeave.ts';
import { TextBody } from './TextBody.tsx';
import classes from './texts.module.css';

/** The text dialog (staff §2): the conversation with a member, and what is being written; or a scheduled text changed. */
export default function TextDialog({ close, ...about }: DialogProps<'text'>) {
  const { t } = useTranslation();
  const full = useMediaQuery('(max-width: 780px)', undefined, { getInitialValueInEffect: false });
  const questionOpen = useQuestionOpen();
  const [isScheduling, setScheduling] = useState(false);
  const [isChanged, setChanged] = useState(false);
  useCloseOnLeave(close);

  // what is new is kept as a draft; a change of a scheduled text is not
  const leave = async () => {
    if (questionOpen) return;
    if (!isChanged || (await confirmDiscard())) close();
  };
  return (
    <Modal
      opened
      onClose={() => void leave()}
      // the schedule and a question answer Escape themselves
      closeOnEscape={!isScheduling && !questionOpen}
      title={t(about.messageId === undefined ? 'New text message' : 'Edit text message')}
      closeButtonProps={{ 'aria-label': t('Close') }}
      size={1000}
      fullScreen={full ?? false}
      classNames={{ content: classes.content, header: classes.header, body: classes.body }}
      transitionProps={{ duration: 120 }}
    >
      <TextBody
        {...about}
        isScheduling={isScheduling}
        onScheduling={setScheduling}
        onChanged={setChanged}
        onDone={close}
      />
    </Modal>
  );
}
