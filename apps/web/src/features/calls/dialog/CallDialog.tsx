import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { CallPanel } from './CallPanel.tsx';

/** Starts a call, then shows it live and asks for its outcome. */
export default function CallDialog(props: DialogProps<'call'>) {
  return <CallPanel wanted={props} callId={props.callId ?? null} close={props.close} />;
}
