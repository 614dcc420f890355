import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import type pg from 'pg';
import { chooserPage, errorPage } from './pages.ts';
import { MULTI_FACTOR } from './settings.ts';
import { isDisabled, listStaff, type StaffAccount } from './staff.ts';

const MAX_BODY = 4096;

/** Shows the list of people during a sign-in. */
export async function showChooser(
  provider: Provider,
  pool: pg.Pool,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  await withErrorPage(reply, async () => {
    const { uid } = await provider.interactionDetails(request.raw, reply.raw);
    sendPage(reply, 200, chooserPage(uid, await listStaff(pool)));
  });
}

/**
 * Continues the sign-in as the chosen person. `account` is the id from the list. The token command sends `email`
 * instead.
 */
export async function continueSignIn(
  provider: Provider,
  pool: pg.Pool,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  await withErrorPage(reply, async () => {
    const form = new URLSearchParams(await readBody(request.raw));
    const { params } = await provider.interactionDetails(request.raw, reply.raw);
    if (form.get('cancel')) {
      const result = { error: 'access_denied', error_description: 'No user was chosen' };
      return provider.interactionFinished(request.raw, reply.raw, result, { mergeWithLastSubmission: false });
    }
    const chosen = choose(await listStaff(pool), form);
    if (!chosen) {
      const wasDisabled = await isDisabled(pool, form.get('email') ?? '');
      if (wasDisabled) return sendPage(reply, 403, errorPage('This account is disabled.'));
      return sendPage(reply, 400, errorPage('This account does not exist.'));
    }
    const isStrong = String(params.acr_values ?? '')
      .split(' ')
      .includes(MULTI_FACTOR);
    const result = { login: { accountId: chosen.id, remember: true, ...(isStrong && { acr: MULTI_FACTOR }) } };
    return provider.interactionFinished(request.raw, reply.raw, result, { mergeWithLastSubmission: false });
  });
}

function choose(staff: StaffAccount[], form: URLSearchParams): StaffAccount | undefined {
  const email = form.get('email')?.toLowerCase();
  return staff.find(({ id, email: own }) => id === form.get('account') || own.toLowerCase() === email);
}

async function withErrorPage(reply: FastifyReply, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (reply.raw.headersSent) return;
    if (error instanceof errors.SessionNotFound) {
      return sendPage(reply, 400, errorPage('This sign-in has expired. Go back to Guidepost and sign in again.'));
    }
    reply.log.error({ err: error }, 'identity provider');
    sendPage(reply, 500, errorPage('The sign-in failed. Go back to Guidepost and sign in again.'));
  }
}

function sendPage(reply: FastifyReply, status: number, html: string): void {
  reply.raw.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html);
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) {
    body += String(chunk);
    if (body.length > MAX_BODY) return '';
  }
  return body;
}
