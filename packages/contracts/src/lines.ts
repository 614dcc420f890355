import { z } from 'zod';
import { endpoint, withPermission } from './endpoint.ts';
import { Id, Text } from './fields.ts';

/**
 * A number of the organisation's own (staff §3, internal phone number): members text and call it, and texts and calls to
 * them come from it. It belongs to a client, a team or a guide, or to all of them (`isDefault`); its owner looks after
 * whoever is not known.
 */
export const Line = z
  .object({
    id: Id,
    displayName: Text,
    description: Text.nullable(),
    /** `+1` and ten digits. */
    number: Text,
    timezone: Text,
    isDefault: z.boolean(),
    isFeedbackNumber: z.boolean(),
    /** What the carrier calls it; null where it is not with the carrier. */
    sid: Text.nullable(),
    friendlyName: Text.nullable(),
    supportUserIds: z.array(Id),
    clientId: Id.nullable(),
    teamId: Id.nullable(),
    guideId: Id.nullable(),
    ownerId: Id,
  })
  .meta({ id: 'Line' });
export type Line = z.infer<typeof Line>;

export const lines = {
  list: endpoint({
    method: 'GET',
    path: '/users/internal-phone-number/get-all-internal-numbers',
    summary: "The organisation's own numbers, by name",
    access: withPermission('CAN_VIEW_MEMBERS'),
    reply: z.array(Line),
  }),
};
