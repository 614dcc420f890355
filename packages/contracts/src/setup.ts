import { z } from 'zod';
import { Id } from './fields.ts';

/** What administrators set up and everybody works with. */
export const setupTypes = ['users', 'teams', 'clients', 'lines', 'templates', 'alerts', 'workflows', 'terms'] as const;
export type SetupType = (typeof setupTypes)[number];

/** Tells screens that something was set up anew: which, and nothing of what it says. */
export const SetupRef = z.object({ type: z.enum(setupTypes), id: Id });
