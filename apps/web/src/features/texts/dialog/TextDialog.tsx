import { IconLayout } from '@guidepost/ui/icons';
import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isQuestionHandling } from '../../../shared/confirm/confirm.tsx';
import { Modal } from '../../../shared/layers/Modal.tsx';
import { keys, readLocal, writeLocal } from '../../../shared/storage.ts';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { useCloseOnLeave } from '../../../shell/dialogs/use-close-on-leave.ts';
import { DockPanel } from '../../../shell/dock/DockPanel.tsx';
import { useDockPlace } from '../../../shell/dock/use-dock-place.ts';
import { useUnsavedChanges } from '../../../shell/forms/use-unsaved-changes.ts';
import classes from './dialog.module.css';
import { TextBody } from './TextBody.tsx';

/**
 * The text dialog: the conversation with a member, and a new text or a scheduled text to change. In a wide window the
 * user can move it beside the page, where it stays open on other pages. The browser remembers this choice.
 */
export default function TextDialog({ close, ...about }: DialogProps<'text'>) {
  const { t } = useTranslation();
  const full = useMediaQuery('(max-width: 48.75em)', undefined, { getInitialValueInEffect: false });
  const hasRoom = useDockPlace() === 'beside';
  const [isScheduling, setScheduling] = useState(about.isRescheduling ?? false);
  const [isChanged, setChanged] = useState(false);
  const [isSending, setSending] = useState(false);
  const sending = useRef(false);
  const onSending = useCallback((now: boolean) => {
    sending.current = now;
    setSending(now);
  }, []);
  const [wantsBeside, setWantsBeside] = useState(() => readLocal(keys.textsBeside) === 'yes');
  // moving the dialog mounts its content again, also when the window becomes wider or narrower
  const [isContinued, setContinued] = useState(false);
  const onBegun = useCallback(() => setContinued(true), []);
  const isNew = about.messageId === undefined;
  const isBeside = isNew && hasRoom && wantsBeside;
  useCloseOnLeave(close, isBeside);

  // asks before closing only if a scheduled text was changed, because a new text is stored as a draft
  const { guard } = useUnsavedChanges(isChanged);
  const leave = async () => {
    if (isQuestionHandling() || sending.current) return;
    await guard(close)();
  };
  const move = (toPanel: boolean) => {
    writeLocal(keys.textsBeside, toPanel ? 'yes' : null);
    setWantsBeside(toPanel);
  };
  const title = t(isNew ? 'New text message' : 'Edit text message');
  // the schedule form handles Escape itself
  const closeOnEscape = !isScheduling;
  const body = (
    <TextBody
      {...about}
      isContinued={isContinued}
      onBegun={onBegun}
      isScheduling={isScheduling}
      onScheduling={setScheduling}
      onChanged={setChanged}
      onSending={onSending}
      onDone={close}
      onBeside={isNew && hasRoom && !wantsBeside && !isSending ? () => move(true) : null}
    />
  );
  if (isBeside) {
    return (
      <DockPanel
        title={title}
        about={about.memberName}
        onClose={() => void leave()}
        onEscape={closeOnEscape ? 'close' : 'none'}
        actions={
          <ActionIcon
            aria-label={t('Show over the page')}
            title={t('Show over the page')}
            disabled={isSending}
            onClick={() => move(false)}
          >
            <IconLayout size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        }
      >
        {body}
      </DockPanel>
    );
  }
  return (
    <Modal
      opened
      onClose={() => void leave()}
      closeOnEscape={closeOnEscape}
      title={title}
      closeButtonProps={{ 'aria-label': t('Close') }}
      size={1000}
      fullScreen={full ?? false}
      classNames={{ content: classes.content, header: classes.header, body: classes.body }}
      transitionProps={{ duration: 120 }}
    >
      {body}
    </Modal>
  );
}
