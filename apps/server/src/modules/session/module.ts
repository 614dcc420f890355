import { contracts, feedPageSize, noteCharacters } from '@guidepost/contracts';
import { openSessions } from '../../platform/access/open-sessions.ts';
import { endOneSession } from '../../platform/access/queries-open-sessions.ts';
import { notFound } from '../../platform/errors.ts';
import { defineModule } from '../../platform/module.ts';
import { endSession, extendSession } from './queries.ts';

const idleWarningSeconds = 600;

export const sessionModule = defineModule({
  name: 'session',
  endpoints: contracts.session,
  handlers: {
    /**
     * Returns the public settings, and three more settings for signed-in users
     * (docs/product-decisions.md#client-configuration).
     */
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
          acrValues: [...config.oidc.requiredAcr],
        },
        hosts: { care: origin(config.publicUrl), consent: config.consentUrl, api: config.apiUrl },
        languages: ['en' as const, 'es' as const],
        organisationName: config.organisationName,
        limits: { idleSeconds: config.session.idleSeconds, idleWarningSeconds, feedPageSize, noteCharacters },
        build: { server: config.build },
        ...(viewer
          ? {
              hasTraces: config.traces !== null,
              mapsTileUrl: config.mapsTileUrl,
              dashboardUrl: config.dashboardUrl,
              algorithmStartDate: config.algorithmStartDate,
              statusChangeGraceDays: config.statusChangeGraceDays,
            }
          : {}),
      };
    },

    async activity({ viewer, db, services: { config } }) {
      return extendSession(db, viewer.sessionId, config.session);
    },

    own: ({ viewer, db, services: { config } }) =>
      openSessions(db, viewer.impersonatorId ?? viewer.id, config.session, viewer.sessionId),

    async endOne({ viewer, db, params: { sessionId }, services }) {
      if (!(await endOneSession(db, viewer.impersonatorId ?? viewer.id, sessionId))) throw notFound();
      services.live.sessionEnded(db, sessionId);
      return { id: sessionId };
    },

    async end({ viewer, db }) {
      await endSession(db, viewer.sessionId);
      return { ended: true as const };
    },
  },
});
