import { z } from 'zod';
import type { AnyEndpoint } from './endpoint.ts';

/**
 * Endpoint classes by importance. An overloaded server refuses requests of the first class first, and never refuses
 * `essential` requests.
 */
export const loadClasses = ['optional', 'list', 'read', 'essential'] as const;
export type LoadClass = (typeof loadClasses)[number];

const isList = (reply: z.ZodType): boolean =>
  reply instanceof z.ZodArray || (reply instanceof z.ZodObject && reply.shape.data instanceof z.ZodArray);

/**
 * Returns the class of an endpoint: the one that its contract declares, or the one that follows from its method and
 * reply. A change is essential, because it contains what a user typed or a member said, which must not be lost.
 */
export function loadClassOf({ load, method, reply }: AnyEndpoint): LoadClass {
  if (load !== undefined) return load;
  if (method !== 'GET') return 'essential';
  return isList(reply) ? 'list' : 'read';
}
