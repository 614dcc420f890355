import { z } from 'zod';
import { Id } from './fields.ts';

/** The setup by administrators that all users work with. */
export const setupTypes = ['users', 'teams', 'clients', 'lines', 'templates', 'alerts', 'workflows', 'terms'] as const;
export type SetupType = (typeof setupTypes)[number];

/** Notifies screens that setup changed: it contains the type and id, but no content. */
export const SetupRef = z.object({ type: z.enum(setupTypes), id: Id });
