import type { TextMessage } from '@guidepost/contracts';
import { textKeyword } from '@guidepost/rules';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadState } from '../../../shared/LoadState.tsx';
import { PhoneText } from '../../../shared/PhoneText.tsx';
import { phoneText } from '../../../shared/phone.ts';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { exactText } from '../../../shared/time.ts';
import { can, useActingUser } from '../../../shell/api.ts';
import { FormDialog, WaitingDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { usePrintedMember } from '../../../shell/print/printed-member.ts';
import { showSuccess } from '../../../shell/toasts/store.ts';
import {
  AlreadyAssignedNotice,
  AskedReferrals,
  MemberPick,
  useAssignment,
  useCandidates,
} from '../../subjects/public.ts';
import { assignText, messageOptions, needsNoFollowUp, refreshTexts } from '../api.ts';
import bubble from '../message/bubble.module.css';
import { MessageFiles } from '../message/MessageFiles.tsx';
import classes from './assign.module.css';

const title = 'Assign text message';

/**
 * Assigns a text from an unknown or shared number to a member. If the text is already assigned, moves it to another
 * member.
 */
export default function AssignTextDialog({ messageId, close }: DialogProps<'assignText'>) {
  const message = useQuery(messageOptions(messageId));
  usePrintedMember(message.data?.subjectId);
  if (message.data) return <Assign message={message.data} close={close} />;
  return (
    <WaitingDialog title={title} close={close}>
      <LoadState of={[message]} failure="The text did not load." waiting={<SkeletonRows rows={3} />} />
    </WaitingDialog>
  );
}

function Assign({ message, close }: { message: TextMessage; close: () => void }) {
  const { t } = useTranslation();
  const user = useActingUser();
  const { timeZone } = user;
  const client = useQueryClient();
  const [dismissing, setDismissing] = useState(false);
  const candidates = useCandidates(message, message.smsPhoneNumber);
  const isStop = textKeyword(message.text) === 'stop' && (message.subjectId !== null || message.candidates.length > 1);
  const {
    chosen,
    choose,
    seek,
    taken: assignedMeanwhile,
    isMove,
    form,
  } = useAssignment(message, {
    assign: (asked) => assignText(message.id, asked),
    onSaved(saved, member) {
      refreshTexts(client, saved);
      if (message.subjectId !== null) refreshTexts(client, message);
      void client.invalidateQueries({ queryKey: ['docket'] });
      showSuccess(isMove ? 'Text moved' : 'Text assigned');
      close();
      // If no member has the number, offers to add it to this member. Otherwise, a user would also have to assign the
      // next text from this number.
      const isNew = !isMove && message.candidates.length + message.asked.length === 0 && saved.phoneNumberId === null;
      if (isNew && can(user, 'CAN_UPDATE_ALL_USER_DATA'))
        openDialog({ kind: 'assignPhone', phoneNumber: message.smsPhoneNumber, member });
    },
  });

  /** Closes the to-do for a text that is unrelated to any member or needs no reply. */
  async function dismiss(): Promise<void> {
    setDismissing(true);
    try {
      refreshTexts(client, await needsNoFollowUp(message.id));
      void client.invalidateQueries({ queryKey: ['docket'] });
      close();
    } catch {
      // the API client has already displayed the error
      setDismissing(false);
    }
  }
  return (
    <FormDialog
      title={isMove && !assignedMeanwhile ? 'Move text to another member' : title}
      about={phoneText(message.smsPhoneNumber)}
      form={form}
      save={isMove ? 'Move text' : 'Assign text'}
      status={
        !isMove && (
          <>
            {!message.noFollowUpNeeded && (
              <Button variant="subtle" disabled={form.saving} loading={dismissing} onClick={() => void dismiss()}>
                {t('No follow up needed')}
              </Button>
            )}
            {can(user, 'CAN_SEND_PATIENT_MESSAGE') && (
              <Button
                variant="subtle"
                onClick={() => {
                  // closes this dialog first, because the reply dialog has a button that returns here
                  close();
                  openDialog({ kind: 'replyUnknown', messageId: message.id });
                }}
              >
                {t('Reply')}
              </Button>
            )}
          </>
        )
      }
      close={close}
    >
      <div className={classes.text}>
        <p className={bubble.bubble} data-incoming="true" dir="auto">
          {message.text}
        </p>
        <MessageFiles files={message.files} isIncoming />
        <span className="gp-meta">
          <PhoneText number={message.smsPhoneNumber} />, {exactText(message.timestamp, timeZone)}
        </span>
      </div>
      {isStop && (
        <p className="gp-dim">
          {t(
            "STOP blocks texts to this number for all members who share it, until the sender texts START. If you assign this text to a member before then, that member's consent to texts ends.",
          )}
        </p>
      )}
      <AskedReferrals
        asked={message.asked}
        leave={(go) => {
          close();
          go();
        }}
      />
      <AlreadyAssignedNotice assignedMeanwhile={assignedMeanwhile} type="message" />
      <MemberPick
        label={t('Which member does this text belong to?')}
        candidates={candidates}
        chosen={chosen}
        onChoose={choose}
        onSeek={seek}
      />
    </FormDialog>
  );
}
