import { contracts } from '@guidepost/contracts';
import { api } from '../../shell/api.ts';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';
import { SendLinkDialog } from '../link-sending/public.ts';
import { refreshConsents } from './api.ts';

/** Texts a consent link to the member. */
export default function SendConsentDialog({ memberId, memberName, close }: DialogProps<'sendConsent'>) {
  return (
    <SendLinkDialog
      memberId={memberId}
      memberName={memberName}
      purpose="consent"
      title="Send consent text"
      save="Send consent"
      instead="You can copy the link or record the member's answer instead."
      send={async (body, options) => ({
        ...(await api(contracts.consents.sendLink, { body: { ...body, userId: memberId } }, options)),
        memberId,
      })}
      refresh={(client) => refreshConsents(client, memberId)}
      sent="The consent link will be sent"
      close={close}
    />
  );
}
