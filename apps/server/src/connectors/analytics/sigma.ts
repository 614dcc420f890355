import { createHmac, randomUUID } from 'node:crypto';
import type { Analytics } from './port.ts';

export interface SigmaSettings {
  /** Embed URL of the Sigma workbook. */
  url: string;
  clientId: string;
  secret: string;
  /** The Sigma team whose permissions apply to the viewers. */
  team: string;
}

/**
 * Analytics with signed Sigma URLs for embedding. A URL contains the parameters, followed by the signature of the whole
 * URL, which is made with the shared secret.
 */
export const createSigmaAnalytics = ({ url, clientId, secret, team }: SigmaSettings): Analytics => ({
  embed({ key, guideId, yearMonth, viewerId, expiresAt }) {
    if (key !== 'docketDashboard') return null;
    const now = Temporal.Now.instant();
    const query = new URLSearchParams({
      ':nonce': randomUUID(),
      ':client_id': clientId,
      ':mode': 'userbacked',
      ':external_user_id': `guidepost-${viewerId}`,
      ':email': `guidepost-${viewerId}@${new URL(url).hostname}`,
      ':external_user_team': team,
      ':account_type': 'viewer',
      ':session_length': String(Math.max(1, Math.round((expiresAt.epochMilliseconds - now.epochMilliseconds) / 1000))),
      ':time': String(Math.floor(now.epochMilliseconds / 1000)),
      guideId: String(guideId),
      yearMonth,
    });
    const unsigned = `${url}?${query}`;
    return `${unsigned}&:signature=${createHmac('sha256', secret).update(unsigned).digest('hex')}`;
  },
});
