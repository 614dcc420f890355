import type { FastifyPluginAsync } from 'fastify';
import { guard } from '../carrier/guard.ts';
import { pageStyles } from '../identity/styles.ts';
import type { MailCatcher } from './catcher.ts';
import { inboxPage, mailPage } from './pages.ts';
import { MAIL_PATH } from './settings.ts';

/** Shows the mails that Guidepost has sent, below `/_mail` on Guidepost's port. No mail leaves the machine. */
export const mailPlugin =
  (catcher: MailCatcher): FastifyPluginAsync =>
  async (fastify) => {
    fastify.addHook('onRequest', guard);
    fastify.addHook('onClose', () => catcher.stop());
    const styles = pageStyles();
    fastify.get(MAIL_PATH, (_request, reply) => reply.type('text/html').send(inboxPage(catcher.mails())));
    fastify.get(`${MAIL_PATH}/pages.css`, (_request, reply) => reply.type('text/css').send(styles));
    /** For tests and scripts. */
    fastify.get(`${MAIL_PATH}/api/mails`, (_request, reply) => reply.send(catcher.mails()));
    fastify.get<{ Params: { id: string } }>(`${MAIL_PATH}/:id`, (request, reply) => {
      const mail = catcher.mails().find(({ id }) => String(id) === request.params.id);
      return reply
        .code(mail ? 200 : 404)
        .type('text/html')
        .send(mailPage(mail));
    });
  };
