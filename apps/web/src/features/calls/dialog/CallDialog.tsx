import type { CallId } from '@guidepost/contracts';
import { useState } from 'react';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import GoingCall from './GoingCall.tsx';
import { NewCall } from './NewCall.tsx';

/** Starts a call, then shows it live and asks for its outcome. */
export default function CallDialog(props: DialogProps<'call'>) {
  const [callId, setCallId] = useState<CallId | null>(null);
  if (callId !== null) return <GoingCall callId={callId} close={props.close} />;
  return <NewCall {...props} onBegun={setCallId} />;
}
