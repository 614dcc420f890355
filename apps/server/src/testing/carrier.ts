import type { StaffId } from '@guidepost/contracts';
import twilio from 'twilio';
import type { Telephony } from '../connectors/telephony/port.ts';
import type { JobContext } from '../platform/module.ts';
import type { TestApp } from './app.ts';

const authToken = 'the-carriers-secret';
/** Settings for an app that accepts the webhooks of `sendWebhook`. */
export const carrierSettings = { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: authToken };

/** Adds the organization's default line with this number. It belongs to a guide. */
export const addMainLine = ({ database }: TestApp, number: string, ownerId: StaffId) =>
  database.sql(
    `INSERT INTO lines (display_name, number, is_default, owner_id, created_at) VALUES ('Main', $1, true, $2, '2026-01-01Z')`,
    [number, ownerId],
  );

/** Sends the app a signed webhook, as the carrier does. Returns the response's status and document. */
export async function sendWebhook(
  { app }: TestApp,
  path: `/webhooks/${string}`,
  params: Record<string, string>,
  query: Record<string, string | number> = {},
): Promise<{ status: number; document: string }> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  const url = `${app.jobs.services.config.apiUrl}${path}${search === '' ? '' : `?${search}`}`;
  const { statusCode, body } = await app.fastify.inject({
    method: 'POST',
    url: url.slice(new URL(url).origin.length),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': twilio.getExpectedTwilioSignature(authToken, url, params),
    },
    payload: new URLSearchParams(params).toString(),
  });
  return { status: statusCode, document: body };
}

/** Returns an app's job context, with a carrier that implements only the given methods. */
export const withCarrier = ({ app: { jobs } }: TestApp, answers: Partial<Telephony>): JobContext => ({
  ...jobs,
  services: {
    ...jobs.services,
    connectors: {
      ...jobs.services.connectors,
      telephony: { ...jobs.services.connectors.telephony, isConnected: true, ...answers },
    },
  },
});
