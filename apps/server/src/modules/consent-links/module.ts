import { contracts } from '@guidepost/contracts';
import { defineModule } from '../../platform/module.ts';
import { forgottenLinksBound } from '../links/public.ts';
import { copyLink, listLinks, remindOfLinks, revokeLink, sendLink } from './service.ts';

const { links, makeLink, sendLink: send, revokeLink: revoke } = contracts.consents;

/**
 * Endpoints for consent links that guides give to members (docs/areas/links.md). They are a separate module, because
 * they depend on texts, and texts depend on consents.
 */
export const consentLinksModule = defineModule({
  name: 'consents',
  endpoints: { links, makeLink, sendLink: send, revokeLink: revoke },
  handlers: {
    links: (context) => listLinks(context, context.query.userId),
    makeLink: (context) => copyLink(context, context.body.userId),
    sendLink: (context) => sendLink(context, context.body),
    revokeLink: (context) => revokeLink(context, context.body),
  },
  sweeps: [{ name: 'links that nobody used', everyMs: 60_000, bound: forgottenLinksBound, run: remindOfLinks }],
});
