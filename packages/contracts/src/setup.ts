import { z } from 'zod';
import { Id } from './fields.ts';

/** Kinds of data that administrators set up and all users use. */
export const setupTypes = [
  'users',
  'teams',
  'clients',
  'lines',
  'templates',
  'alerts',
  'workflows',
  'terms',
  'surveys',
  'learn-more',
] as const;
export type SetupType = (typeof setupTypes)[number];

/** Payload of the event for a change to the setup. It contains the type and id but no content. */
export const SetupRef = z.object({ type: z.enum(setupTypes), id: Id });
