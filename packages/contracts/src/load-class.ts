import { z } from 'zod';
import type { AnyEndpoint } from './endpoint.ts';

/**
 * The importance of an endpoint under pressure, from the first that the server refuses to the last. `essential` requests
 * are never refused.
 */
export const loadClasses = ['optional', 'list', 'read', 'essential'] as const;
export type LoadClass = (typeof loadClasses)[number];

const isList = (reply: z.ZodType): boolean =>
  reply instanceof z.ZodArray || (reply instanceof z.ZodObject && reply.shape.data instanceof z.ZodArray);

/**
 * Returns the class of an endpoint: the class that its contract declares, or the class that follows from its method and
 * its reply. A change is essential, because it contains what a user typed or a member said.
 */
export function loadClassOf({ load, method, reply }: AnyEndpoint): LoadClass {
  if (load !== undefined) return load;
  if (method !== 'GET') return 'essential';
  return isList(reply) ? 'list' : 'read';
}
