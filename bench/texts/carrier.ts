import Fastify from 'fastify';
import type pg from 'pg';
import { carrierPlugin } from '../../apps/local/src/carrier/plugin.ts';
import { TWILIO_PATH } from '../../apps/local/src/carrier/settings.ts';
import { prepareCarrier } from '../../apps/local/src/carrier/store/schema.ts';
import { freePort } from '../../apps/local/src/shared/ports.ts';
import { asOwner } from '../lib/database.ts';

/** The phone line that sends all texts of a run. */
export const line = '+13465550100';

export interface BenchCarrier {
  /** Settings that make Guidepost use this carrier. */
  readonly env: Record<string, string>;
  stop(): Promise<void>;
}

/**
 * Starts the local carrier in this process, separate from the server. As with `npm start`, the carrier uses Guidepost's
 * database.
 */
export async function startCarrier(databaseUrl: string): Promise<BenchCarrier> {
  const account = await asOwner(databaseUrl, async (client) => {
    const { rows } = await client.query<{ current_user: string }>('SELECT current_user');
    return prepareCarrier(client as pg.Client, rows[0]?.current_user ?? '');
  });
  const port = await freePort();
  const fastify = Fastify({ forceCloseConnections: true });
  await fastify.register(
    carrierPlugin({
      databaseUrl,
      publicUrl: `http://localhost:${port}`,
      lines: async () => [{ number: line, friendlyName: 'Bench' }],
    }),
  );
  await fastify.listen({ host: '127.0.0.1', port });
  return {
    env: {
      TWILIO_ACCOUNT_SID: account.sid,
      TWILIO_AUTH_TOKEN: account.token,
      TWILIO_API_URL: `http://localhost:${port}${TWILIO_PATH}`,
    },
    stop: () => fastify.close(),
  };
}
