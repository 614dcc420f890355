import { contracts, feedPageSize, noteCharacters } from '@guidepost/contracts';
import { rows } from '../../platform/database.ts';
import { defineModule } from '../../platform/module.ts';

const idleWarningSeconds = 600;

export const sessionModule = defineModule({
  name: 'session',
  endpoints: contracts.session,
  handlers: {
    /** Decision 64: the public part for anyone, three settings more for whoever is signed in. */
    async clientConfig({ viewer, services: { config } }) {
      const origin = (url: string) => new URL(url).origin;
      return {
        environment: config.environment,
        featureFlags: Object.fromEntries(config.featureFlags.map((flag) => [flag, true])),
        identityProvider: {
          issuer: config.oidc.issuer,
          clientId: config.oidc.clientId,
          scope: config.oidc.scope,
          resource: config.oidc.resource,
        },
        hosts: { care: origin(config.publicUrl), consent: config.consentUrl, api: config.apiUrl },
        languages: ['en' as const, 'es' as const],
        organisationName: config.organisationName,
        limits: { idleSeconds: config.session.idleSeconds, idleWarningSeconds, feedPageSize, noteCharacters },
        build: { server: config.build },
        ...(viewer
          ? {
              mapsTileUrl: config.mapsTileUrl,
              dashboardUrl: config.dashboardUrl,
              algorithmStartDate: config.algorithmStartDate,
            }
          : {}),
      };
    },

    async activity({ viewer, db, services: { config } }) {
      const [row] = await rows<{ idle_ends: string; ends: string }>(
        db,
        `UPDATE staff_sessions SET last_active_at = clock_timestamp() WHERE id = $1
         RETURNING last_active_at + make_interval(secs => $2) AS idle_ends, started_at + make_interval(secs => $3) AS ends`,
        [viewer.sessionId, config.session.idleSeconds, config.session.absoluteSeconds],
      );
      return { idleEndsAt: row?.idle_ends ?? '', endsAt: row?.ends ?? '' };
    },

    async end({ viewer, db }) {
      await rows(
        db,
        `UPDATE staff_sessions SET ended_at = clock_timestamp(), end_reason = 'logout' WHERE id = $1 AND ended_at IS NULL`,
        [viewer.sessionId],
      );
      return { ended: true as const };
    },
  },
});
