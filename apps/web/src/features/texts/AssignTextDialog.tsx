import { ApiError, type Message } from '@guidepost/contracts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../shared/ErrorState.tsx';
import { PhoneText } from '../../shared/PhoneText.tsx';
import { phoneText } from '../../shared/phone.ts';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { exactText } from '../../shared/time.ts';
import { useActingUser } from '../../shell/api.ts';
import { FormDialog, WaitingDialog } from '../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { assignText, messageOptions, needsNoFollowUp, refreshTexts } from './api.ts';
import classes from './assign.module.css';
import bubble from './bubble.module.css';
import { MemberPick } from './MemberPick.tsx';
import { MessageFiles } from './MessageFiles.tsx';

const title = 'Assign text message';

/** Says whose text it is that came from a number of nobody, or of several (staff §2, decision 27). */
export default function AssignTextDialog({ messageId, close }: DialogProps<'assignText'>) {
  const message = useQuery(messageOptions(messageId));
  if (message.data) return <Assign message={message.data} close={close} />;
  return (
    <WaitingDialog title={title} close={close}>
      {message.isError ? (
        <ErrorState
          message="The text did not load."
          onRetry={() => void message.refetch()}
          retrying={message.isFetching}
        />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </WaitingDialog>
  );
}

function Assign({ message, close }: { message: Message; close: () => void }) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<{ id: number; name: string } | null>(null);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function submit(): Promise<void> {
    if (chosen === null) return setProblem('Choose a member.');
    setSaving(true);
    setProblem(undefined);
    try {
      const saved = await assignText(message.id, chosen.id);
      refreshTexts(client, saved);
      void client.invalidateQueries({ queryKey: ['docket'] });
      showSuccess('Text assigned');
      close();
    } catch (error) {
      setProblem((error instanceof ApiError && error.body?.userMessage) || 'The text could not be assigned.');
      setSaving(false);
    }
  }

  /** It is nobody's, or asks for nothing: its todo is done. */
  async function dismiss(): Promise<void> {
    setSaving(true);
    try {
      refreshTexts(client, await needsNoFollowUp(message.id));
      void client.invalidateQueries({ queryKey: ['docket'] });
      close();
    } catch {
      // the client has shown why
      setSaving(false);
    }
  }
  return (
    <FormDialog
      title={title}
      about={phoneText(message.smsPhoneNumber)}
      form={{ submit, saving, guard: (leave) => async () => leave(), formError: problem }}
      save="Assign text"
      status={
        !message.noFollowUpNeeded && (
          <Button variant="subtle" disabled={saving} onClick={() => void dismiss()}>
            {t('No follow up needed')}
          </Button>
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
      <MemberPick
        label={t('Whose text is it?')}
        candidates={message.candidates}
        chosen={chosen}
        onChoose={(member) => {
          setChosen(member);
          setProblem(undefined);
        }}
      />
    </FormDialog>
  );
}
