import { createSmtpMail, MailError } from '@guidepost/server';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type MailCatcher, startMailCatcher } from './catcher.ts';
import { mailPlugin } from './plugin.ts';

let catcher: MailCatcher;
let app: FastifyInstance;

beforeEach(async () => {
  catcher = await startMailCatcher();
  app = fastify();
  await app.register(mailPlugin(catcher));
});
afterEach(() => app.close());

const mailTo = (url: string) => createSmtpMail({ url, from: 'Guidepost <guidepost@example.test>', requireTls: false });
const get = (url: string) => app.inject({ url, headers: { host: 'localhost' } });

it('shows sent emails with accents and links, and forwards none', async () => {
  const text = 'Responda aquí: ¿Qué resultó?\n\nhttp://localhost:8080/consent/referral?key=abc&x=1\n';
  await mailTo(catcher.url).send({ to: 'desk@harbor.example', subject: '¿Qué resultó? <b>', text });
  expect(catcher.mails()).toMatchObject([
    { from: 'Guidepost <guidepost@example.test>', to: ['desk@harbor.example'], subject: '¿Qué resultó? <b>' },
  ]);
  expect(catcher.mails()[0]?.text.trim()).toBe(text.trim());
  expect((await get('/_mail')).body).toContain('¿Qué resultó? &lt;b&gt;');
  expect((await get('/_mail/1')).body).toContain('href="http://localhost:8080/consent/referral?key=abc&amp;x=1"');
  expect((await get('/_mail/2')).statusCode).toBe(404);
});

it('cannot add a recipient through the content of a field', async () => {
  await mailTo(catcher.url)
    .send({ to: 'desk@harbor.example\r\nBcc: other@example.test', subject: 'Hi\r\nBcc: other@example.test', text: '.' })
    .catch(() => undefined);
  for (const { to } of catcher.mails()) expect(to).not.toContain('other@example.test');
});

it('responds only to this machine', async () => {
  expect((await app.inject({ url: '/_mail', headers: { host: 'elsewhere.example' } })).statusCode).toBe(403);
});

it('a mail server that is unavailable, or requires unavailable TLS, has sent nothing', async () => {
  const failureOf = async (mail: ReturnType<typeof mailTo>) =>
    mail.send({ to: 'desk@harbor.example', subject: 'Hi', text: '.' }).then(
      () => 'sent',
      (error: unknown) => (error instanceof MailError ? error.kind : error),
    );
  const { url } = catcher;
  expect(await failureOf(createSmtpMail({ url, from: 'guidepost@example.test', requireTls: true }))).toBe(
    'unreachable',
  );
  await app.close();
  expect(await failureOf(mailTo(url))).toBe('unreachable');
});
