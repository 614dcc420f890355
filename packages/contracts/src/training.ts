import { z } from 'zod';
import { endpoint, withPermission } from './endpoint.ts';
import { Instant, idOf, MemberId, Text } from './fields.ts';

/** The training client's members, whom staff use for practice (docs/areas/admin.md#training). */

export const trainingCharacterKeys = ['first-call', 'after-hospital', 'many-needs', 'reminder', 'finished'] as const;
export type TrainingCharacterKey = (typeof trainingCharacterKeys)[number];

export const TrainingCharacter = z
  .object({
    id: MemberId,
    /** The character, which determines the situation to practice. */
    key: z.enum(trainingCharacterKeys),
    name: Text,
    statusName: Text,
    guideName: Text.nullable(),
    /** Time when the member and their data were created. */
    createdAt: Instant,
  })
  .meta({ id: 'TrainingCharacter' });
export type TrainingCharacter = z.infer<typeof TrainingCharacter>;

const ProviderStatus = z.object({
  /** True if the training client is a 'BH Customer', whose members are in the external record. */
  isProviderClient: z.boolean(),
  /** Null if the training client has not been needed yet. */
  clientId: idOf('Client').nullable(),
  /**
   * True if a team with a current user serves the training client. Otherwise, only administrators see the characters.
   */
  isServed: z.boolean(),
});

const codes = ['TRAINING_NAME_TAKEN'] as const;

export const training = {
  providerStatus: endpoint({
    method: 'GET',
    path: '/clients/training-provider-status',
    summary: 'State of the training client, including whether it is a provider client',
    access: withPermission('CAN_VIEW_CLIENTS'),
    reply: ProviderStatus,
  }),
  setProviderStatus: endpoint({
    method: 'POST',
    path: '/clients/training-provider-status',
    summary: 'Set whether the training client is a provider client',
    access: withPermission('CAN_ORCHESTRATE_TRAINING'),
    body: z.strictObject({ isProviderClient: z.boolean() }),
    reply: ProviderStatus,
    codes,
  }),
  characters: endpoint({
    method: 'GET',
    path: '/users/training-characters',
    summary: 'The training characters whom the user can view',
    access: withPermission('CAN_VIEW_MEMBERS'),
    subjects: ['reply[].id'],
    reply: z.array(TrainingCharacter),
  }),
  reset: endpoint({
    method: 'POST',
    path: '/users/reset-training-characters',
    summary: 'Recreate all training characters. All changes to them are lost',
    access: withPermission('CAN_ORCHESTRATE_TRAINING'),
    subjects: ['reply[].id'],
    reply: z.array(TrainingCharacter),
    codes,
  }),
};
