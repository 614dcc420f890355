import { type TextMessage, textCharacters } from '@guidepost/contracts';
import { mentionsSuicide } from '@guidepost/rules';
import { IconAlertTriangle, IconPhone, IconUserQuestion } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CountedTextarea } from '../../../shared/fields/Counted.tsx';
import { LoadState } from '../../../shared/LoadState.tsx';
import { phoneText } from '../../../shared/phone.ts';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { sentenceText } from '../../../shared/sentence.ts';
import { exactText } from '../../../shared/time.ts';
import { can, useActingUser } from '../../../shell/api.ts';
import { FormDialog, WaitingDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps, WithdrawnText } from '../../../shell/dialogs/kinds.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { AskedReferrals, sharedNumberDetails } from '../../subjects/public.ts';
import { messageOptions, threadOptions } from '../api.ts';
import { AttachButton, Attachments, droppedOn } from '../composer/Attachments.tsx';
import { UnknownThread } from './UnknownThread.tsx';
import classes from './unknown.module.css';
import { useUnknownReply } from './use-unknown-reply.ts';

const title = 'Reply to an unknown number';

/**
 * Dialog for replying to an unknown number. After the text is assigned to a member, shows a link to the conversation
 * with that member. The link takes along what the user has already written.
 */
export default function ReplyUnknownDialog({ messageId, takenBack, close }: DialogProps<'replyUnknown'>) {
  const message = useQuery(messageOptions(messageId));
  const [isWriting, setWriting] = useState(false);
  if (message.data && (message.data.subjectId === null || isWriting)) {
    return <Reply asked={message.data} takenBack={takenBack} onWriting={setWriting} close={close} />;
  }
  if (message.data) return <Known message={message.data} close={close} />;
  return (
    <WaitingDialog title={title} close={close} size={560}>
      <LoadState of={[message]} failure="The conversation did not load." waiting={<SkeletonRows rows={4} />} />
    </WaitingDialog>
  );
}

interface Props {
  asked: TextMessage;
  takenBack: WithdrawnText | undefined;
  /** Called with true while the reply has text or files that were not sent. */
  onWriting: (writing: boolean) => void;
  close: () => void;
}

function Reply({ asked, takenBack, onWriting, close }: Props) {
  const { t } = useTranslation();
  const user = useActingUser();
  const thread = useQuery(threadOptions(asked.id));
  const last = latestIncoming(asked, thread.data?.texts);
  const reply = useUnknownReply({ asked, last, takenBack });
  const refusal = thread.data?.refusal ?? null;
  const opensAt = thread.data?.opensAt ?? null;
  const names = sharedNumberDetails(t, asked);
  const isAssigned = asked.subjectId !== null;
  // the docket opens an older text if it is more urgent than the last one
  const isUrgent = !isAssigned && [asked, last].some(({ incoming, text }) => incoming && mentionsSuicide(text));
  const { dirty } = reply;
  useEffect(() => onWriting(dirty), [dirty, onWriting]);
  return (
    <FormDialog
      title={title}
      about={phoneText(asked.smsPhoneNumber)}
      form={reply}
      save="Send text"
      canSave={thread.data !== undefined && refusal === null && !isAssigned}
      size={560}
      close={close}
      status={
        !isAssigned &&
        can(user, 'CAN_ASSIGN_PATIENT_MESSAGE') && (
          <Button
            variant="subtle"
            onClick={reply.guard(() => {
              // closes this dialog first, because the assign dialog has a button that returns here
              close();
              openDialog({ kind: 'assignText', messageId: last.id });
            })}
          >
            {t('Assign text')}
          </Button>
        )
      }
    >
      {thread.data ? (
        <UnknownThread texts={thread.data.texts} number={asked.smsPhoneNumber} />
      ) : (
        <LoadState of={[thread]} failure="The conversation did not load." waiting={<SkeletonRows rows={4} />} />
      )}
      {isUrgent && (
        <div className={classes.urgent} role="status">
          <p className="gp-problem">
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
            {t('May be about suicide. Call {number} now.', { number: phoneText(asked.smsPhoneNumber) })}
          </p>
          {can(user, 'CAN_CALL_MEMBERS') && (
            <Button
              variant="filled"
              leftSection={<IconPhone size={16} stroke={1.75} aria-hidden />}
              onClick={reply.guard(() => {
                close();
                openDialog({
                  kind: 'call',
                  memberId: null,
                  memberName: phoneText(asked.smsPhoneNumber),
                  senderOf: asked.id,
                });
              })}
            >
              {t('Call', { context: 'act' })}
            </Button>
          )}
        </div>
      )}
      {isAssigned ? (
        <Assigned message={asked} written={reply.written} close={close} />
      ) : (
        <p className={classes.note}>
          <IconUserQuestion size={16} stroke={1.75} aria-hidden />
          <span>
            {names && `${t('Several members share this number. The sender may be {names}.', { names })} `}
            {!names && asked.asked.length === 0 && `${t('The sender is unknown.')} `}
            {t('Do not mention any names, health information or care details until you know who the sender is.')}
          </span>
        </p>
      )}
      <AskedReferrals
        asked={asked.asked}
        leave={(go) =>
          reply.guard(() => {
            close();
            go();
          })()
        }
      />
      {refusal ? (
        <p className={classes.refusal} role="status">
          {sentenceText(t, refusal.sentence)}{' '}
          {opensAt !== null && t('You can reply after {time}.', { time: exactText(opensAt, user.timeZone) })}
        </p>
      ) : (
        <div {...droppedOn(reply.attached)}>
          <CountedTextarea
            {...reply.field('text')}
            {...reply.form.register('text')}
            data-autofocus
            minRows={2}
            maxRows={6}
            limit={textCharacters}
            dir="auto"
            onPaste={(event) => {
              if (event.clipboardData.files.length > 0) reply.attached.addFiles(event.clipboardData.files);
            }}
          />
          <div className={classes.files}>
            <Attachments {...reply.attached} onRemove={reply.removeFile} />
            <AttachButton addFiles={reply.attached.addFiles} />
          </div>
        </div>
      )}
    </FormDialog>
  );
}

/**
 * Returns the latest incoming text. The reply answers this text, and assigning this text assigns the whole
 * conversation.
 */
const latestIncoming = (asked: TextMessage, thread: readonly TextMessage[] | undefined): TextMessage =>
  thread?.find(({ incoming }) => incoming) ?? asked;

/** Shown if another user has assigned the text meanwhile. */
function Known({ message, close }: { message: TextMessage; close: () => void }) {
  const { t } = useTranslation();
  return (
    <WaitingDialog title={title} about={message.subjectName ?? t('Unknown')} close={close} size={560}>
      <Assigned message={message} close={close} />
    </WaitingDialog>
  );
}

interface AssignedProps {
  message: TextMessage;
  /** The unsent text and files. They are added to the member's conversation. */
  written?: WithdrawnText;
  close: () => void;
}

/** Names the member that the text was assigned to, with a link to the conversation. */
function Assigned({ message: { subjectId, subjectName }, written, close }: AssignedProps) {
  const { t } = useTranslation();
  const name = subjectName ?? t('Unknown');
  return (
    <div className={classes.known} role="status">
      <p>{t('This conversation is now assigned to {name}.', { name })}</p>
      {subjectId !== null && (
        <Button
          variant="filled"
          onClick={() => {
            close();
            openDialog({
              kind: 'text',
              memberId: subjectId,
              memberName: name,
              ...(written ? { takenBack: written } : {}),
            });
          }}
        >
          {t('Open conversation')}
        </Button>
      )}
    </div>
  );
}
