import { z } from 'zod';
import { Day, idOf, Text } from './fields.ts';

/** A staff user's responsibilities, and the guides who can take them over (docs/areas/admin.md#successors). */

/** A staff user's responsibilities, which successors take over. */
export const UserHoldings = z
  .object({
    members: z.int(),
    todos: z.int(),
    scheduledTexts: z.int(),
    reviews: z.int(),
    lines: z.int(),
    /** Number of lines that are assigned to this user. A guide who moves to a different team keeps these lines. */
    ownLines: z.int(),
    /**
     * Number of transfers to this user that are not decided or not carried out. The requester must choose a different
     * guide.
     */
    transfersToThem: z.int(),
    /** Number of the user's members for each client. */
    clients: z.array(z.object({ id: idOf('Client'), name: Text, members: z.int() })),
    /**
     * Guides whose teams currently serve at least one of these clients, which `clientIds` lists. If the user has no
     * members, the list contains all guides. The guide with the fewest members is first. Guides who have never signed
     * in are last.
     */
    successors: z.array(
      z.object({
        id: idOf('Staff'),
        name: Text,
        members: z.int(),
        clientIds: z.array(idOf('Client')),
        /** The last day of the guide's current absence; null if the guide is not absent. */
        awayUntil: Day.nullable(),
        hasSignedIn: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'UserHoldings' });
export type UserHoldings = z.infer<typeof UserHoldings>;

/** Maximum number of a user's successors. */
export const maxReceivers = 20;

/** A successor with their share of the responsibilities. Shares are relative to each other. */
export const Receiver = z.strictObject({ guideId: idOf('Staff'), share: z.int().min(1).max(100) });
export type Receiver = z.infer<typeof Receiver>;

/**
 * Successors and their shares in a query, such as `5:60,9:40`. `parseReceivers` in the rules package parses this
 * format.
 */
export const receiversParam = z
  .string()
  .regex(
    /^[1-9]\d{0,14}:(100|[1-9]\d?)(,[1-9]\d{0,14}:(100|[1-9]\d?)){0,19}$/,
    '{label} must be a comma-separated list of guide IDs and shares, such as 5:60,9:40',
  );

/** Preview of the responsibilities that each successor receives. */
export const HandoverPreview = z
  .object({
    receivers: z.array(
      z.object({
        guideId: idOf('Staff'),
        name: Text,
        /** The guide's current number of members. `receives` is the number of members that they would receive. */
        members: z.int(),
        receives: z.int(),
        clients: z.array(z.object({ id: idOf('Client'), name: Text, members: z.int() })),
        /**
         * True if this guide also receives the to-dos, reviews and phone numbers that do not belong to any of these
         * members.
         */
        takesRest: z.boolean(),
      }),
    ),
    /**
     * For each client that is not served by any successor's team: the number of members whom no successor can take
     * over.
     */
    nobody: z.array(z.object({ id: idOf('Client'), name: Text, members: z.int() })),
  })
  .meta({ id: 'HandOverPreview' });
export type HandoverPreview = z.infer<typeof HandoverPreview>;
