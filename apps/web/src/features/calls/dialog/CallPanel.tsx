import { asId, type CallForViewer, type CallId } from '@guidepost/contracts';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keys, writeSession } from '../../../shared/storage.ts';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { DockPanel } from '../../../shell/dock/DockPanel.tsx';
import { useShownPanel } from '../../../shell/dock/dock.ts';
import { useCallBegun, useDialogId } from '../../../shell/open-dialog.tsx';
import { subjectText } from '../../subjects/public.ts';
import { callOptions, currentCallsOptions } from '../api.ts';
import { openCallButtonId } from '../bar/open-call-button.ts';
import { isInProgress } from '../labels.ts';
import { setShownCall } from '../shown-call.ts';
import classes from './dialog.module.css';
import { ExistingCall } from './ExistingCall.tsx';
import { NewCall } from './NewCall.tsx';

interface Props {
  /** The call to start. Null if the call already exists. */
  wanted: DialogProps<'call'> | null;
  callId: CallId | null;
  close: () => void;
}

const titles = { create: 'Call', resourcing: 'Call about a resource', feedback: 'Feedback call' } as const;

/**
 * Panel beside the page that starts a call, shows it live, and asks for its notes and outcome. While the call is in
 * progress or has unsaved text, Escape only minimizes the panel.
 */
export function CallPanel({ wanted, callId: opened, close }: Props) {
  const { t } = useTranslation();
  const [callId, setCallId] = useState(opened);
  const [isAboutResource, setAboutResource] = useState(wanted?.mode === 'resourcing');
  const [isTyped, setTyped] = useState(false);
  const begun = useCallBegun();
  const onBegun = ({ id }: Pick<CallForViewer, 'id'>) => {
    begun(id);
    setCallId(id);
  };
  const { data: call } = useQuery({ ...callOptions(callId ?? asId(0)), enabled: callId !== null });
  const { data: current = [] } = useQuery(currentCallsOptions);
  const isGoing = call !== undefined && isInProgress(call);
  const isShown = useShownPanel() === useDialogId();
  // a layout effect, because minimizing moves the focus to the bar's button, which is hidden while the call is shown
  useLayoutEffect(() => {
    if (callId === null || !isGoing || !isShown) return;
    setShownCall(callId);
    writeSession(keys.openCall, String(callId));
    return () => {
      setShownCall(null);
      writeSession(keys.openCall, null);
    };
  }, [callId, isGoing, isShown]);
  const mode = wanted?.mode ?? 'create';
  const title =
    callId === null
      ? titles[mode === 'create' && isAboutResource ? 'resourcing' : mode]
      : call && !isGoing
        ? 'Edit call'
        : 'Call';
  const about = call ? subjectText(call, call.phoneNumber) : wanted?.memberName;
  return (
    <DockPanel
      title={t(title)}
      {...(about === undefined ? {} : { about })}
      onClose={close}
      onEscape={isGoing || isTyped ? 'minimize' : 'close'}
      openedBy={callId !== null && current.some(({ id }) => id === callId) ? openCallButtonId(callId) : undefined}
      status={isTyped ? t('Not saved') : undefined}
    >
      <div className={classes.panel}>
        {callId === null && wanted !== null ? (
          <NewCall {...wanted} isAboutResource={isAboutResource} onAboutResource={setAboutResource} onBegun={onBegun} />
        ) : (
          callId !== null && (
            <ExistingCall key={callId} callId={callId} onTyped={setTyped} onCallAgain={onBegun} close={close} />
          )
        )}
      </div>
    </DockPanel>
  );
}
