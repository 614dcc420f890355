import { contracts } from '@guidepost/contracts';
import { defineModule } from '../../platform/module.ts';
import { forgottenLinksBound } from '../links/public.ts';
import { copyLink, listLinks, remindOfLinks, revokeLink, sendLink } from './service.ts';

const { links, makeLink, sendLink: send, revokeLink: revoke } = contracts.consents;

/**
 * The endpoints of consents with which a guide gives a member a link to the form (docs/areas/links.md). They text the
 * link, and texts need the consents, so they are a module of their own.
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
