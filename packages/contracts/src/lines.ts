import { z } from 'zod';
import { endpoint, withPermission } from './endpoint.ts';
import { idOf, Text } from './fields.ts';

/**
 * A number of the organisation's own (`internalPhoneNumber` in the API): members text and call it, and texts and calls
 * to them come from it. It belongs to a client, a team or a guide, or to all of them (`isDefault`); its owner takes
 * care of unknown callers.
 */
export const Line = z
  .object({
    id: idOf('Line'),
    displayName: Text,
    description: Text.nullable(),
    /** `+1` and ten digits. */
    number: Text,
    timezone: Text,
    isDefault: z.boolean(),
    isFeedbackNumber: z.boolean(),
    /** The carrier's id for it; null if the number is not with the carrier. */
    sid: Text.nullable(),
    friendlyName: Text.nullable(),
    supportUserIds: z.array(idOf('Staff')),
    clientId: idOf('Client').nullable(),
    teamId: idOf('Team').nullable(),
    guideId: idOf('Staff').nullable(),
    ownerId: idOf('Staff'),
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
