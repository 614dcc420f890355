import { z } from 'zod';
import { endpoint, withPermission } from './endpoint.ts';
import { idOf, Text } from './fields.ts';

/** A client organisation. */
export const Client = z
  .object({
    id: idOf('Client'),
    name: Text,
    displayName: Text,
    website: Text.nullable(),
    avonMedicalCenterId: Text.nullable(),
    teamIds: z.array(idOf('Team')),
  })
  .meta({ id: 'Client' });
export type Client = z.infer<typeof Client>;

export const clients = {
  list: endpoint({
    method: 'GET',
    path: '/clients',
    summary: 'Clients that the caller administers or whose members the teams of the caller serve, by name',
    access: withPermission('CAN_VIEW_CLIENTS'),
    reply: z.array(Client),
  }),
};
