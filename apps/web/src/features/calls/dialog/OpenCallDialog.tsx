import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { CallPanel } from './CallPanel.tsx';

/** Shows an existing call. */
export default function OpenCallDialog({ callId, close }: DialogProps<'openCall'>) {
  return <CallPanel wanted={null} callId={callId} close={close} />;
}
