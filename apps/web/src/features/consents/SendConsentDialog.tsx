import { contracts } from '@guidepost/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../shell/api.ts';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';
import { SendLinkDialog } from '../links/public.ts';
import { refreshConsents } from './api.ts';

/** Texts a consent link to the member. */
export default function SendConsentDialog({ memberId, memberName, close }: DialogProps<'sendConsent'>) {
  const client = useQueryClient();
  return (
    <SendLinkDialog
      memberId={memberId}
      memberName={memberName}
      purpose="consent"
      title="Send consent text"
      save="Send consent"
      instead="Copy the link instead, or record the member's answer."
      success="The consent link will be sent"
      send={(target, options) => api(contracts.consents.sendLink, { body: { userId: memberId, ...target } }, options)}
      onSent={() => refreshConsents(client, memberId)}
      close={close}
    />
  );
}
