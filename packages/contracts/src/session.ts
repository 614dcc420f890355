import { z } from 'zod';
import { endpoint, publicAccess, signedIn } from './endpoint.ts';
import { Instant, idOf, idParam, Text } from './fields.ts';
import { StaffSession } from './users.ts';

/**
 * Configuration that the browser reads before sign-in (docs/product-decisions.md#client-configuration). The optional
 * fields are present only for signed-in users.
 */
export const ClientConfig = z
  .object({
    environment: z.enum(['local', 'test', 'staging', 'production']),
    featureFlags: z.record(z.string(), z.boolean()),
    identityProvider: z.object({
      issuer: Text,
      clientId: Text,
      scope: Text,
      resource: Text.nullable(),
      acrValues: z.array(Text),
    }),
    hosts: z.object({ care: Text, consent: Text, api: Text }),
    languages: z.array(z.enum(['en', 'es'])),
    organisationName: Text,
    limits: z.object({
      idleSeconds: z.int(),
      idleWarningSeconds: z.int(),
      feedPageSize: z.int(),
      noteCharacters: z.int(),
    }),
    build: z.object({ server: z.object({ time: Text, hash: Text }) }),
    /** True if the browser sends the header `traceparent`. */
    hasTraces: z.boolean().optional(),
    mapsTileUrl: Text.nullable().optional(),
    dashboardUrl: Text.nullable().optional(),
    algorithmStartDate: Text.optional(),
    statusChangeGraceDays: z.int().optional(),
  })
  .meta({ id: 'ClientConfig' });
export type ClientConfig = z.infer<typeof ClientConfig>;

export const session = {
  clientConfig: endpoint({
    method: 'GET',
    path: '/client-config',
    summary: 'Configuration that the browser reads once at start',
    access: publicAccess('read before sign-in; contains no personal data and no secrets'),
    load: 'essential',
    reply: ClientConfig,
  }),
  activity: endpoint({
    method: 'POST',
    path: '/session/activity',
    summary: 'Report a key or mouse press to keep the session active. The browser sends it at most once a minute',
    access: signedIn(),
    reply: z.object({ idleEndsAt: Instant, endsAt: Instant }),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/session',
    summary: 'Log out. Ends the session and closes its sockets immediately',
    access: signedIn(),
    reply: z.object({ ended: z.literal(true) }),
  }),
  own: endpoint({
    method: 'GET',
    path: '/session/own',
    summary: "The signed-in user's active sessions, the most recently used first",
    access: signedIn(),
    reply: z.array(StaffSession),
  }),
  endOne: endpoint({
    method: 'DELETE',
    path: '/session/own/{sessionId}',
    summary: "End one of the signed-in user's sessions and close its sockets immediately",
    access: signedIn(),
    needsFreshSignIn: true,
    params: z.object({ sessionId: idParam('Session') }),
    reply: z.object({ id: idOf('Session') }),
  }),
};
