import { type ConsentLink, contracts, type MemberId } from '@guidepost/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../shell/api.ts';
import { openDialog } from '../../shell/open-dialog.tsx';
import { GivenLinks } from '../links/public.ts';
import { refreshConsents } from './api.ts';

interface Props {
  about: { memberId: MemberId; memberName: string };
  links: readonly ConsentLink[];
  mayUpdate: boolean;
}

/** The links to a member's consents. An unused link can be sent again. */
export function LinkList({ about, links, mayUpdate }: Props) {
  const client = useQueryClient();
  return (
    <GivenLinks
      links={links}
      mayRevoke={() => mayUpdate}
      revoke={async (linkId) => {
        await api(contracts.consents.revokeLink, { body: { userId: about.memberId, linkId } });
        refreshConsents(client, about.memberId);
      }}
      sendAgain={mayUpdate ? () => openDialog({ kind: 'sendConsent', ...about }) : undefined}
    />
  );
}
