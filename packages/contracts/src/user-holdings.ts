import { z } from 'zod';
import { Day, idOf, Text } from './fields.ts';

/** Responsibilities of a staff user, and their successors (docs/areas/admin.md#successors). */

/** The responsibilities of a staff user, which a successor takes over. */
export const UserHoldings = z
  .object({
    members: z.int(),
    todos: z.int(),
    scheduledTexts: z.int(),
    reviews: z.int(),
    lines: z.int(),
    /** The number of these lines that are their own: a guide who continues in another team keeps them. */
    ownLines: z.int(),
    /**
     * The number of transfers to them that wait for a decision or their day: the requester must choose another guide.
     */
    transfersToThem: z.int(),
    /** The number of the members by client. */
    clients: z.array(z.object({ id: idOf('Client'), name: Text, members: z.int() })),
    /**
     * Guides whose teams serve at least one of these clients today, with the clients; the guide with the fewest members
     * first.
     */
    successors: z.array(
      z.object({
        id: idOf('Staff'),
        name: Text,
        members: z.int(),
        clientIds: z.array(idOf('Client')),
        /** The last day of their current absence; null if not absent. */
        awayUntil: Day.nullable(),
      }),
    ),
  })
  .meta({ id: 'UserHoldings' });
export type UserHoldings = z.infer<typeof UserHoldings>;

/** Maximum number of people who share the responsibilities of a user. */
export const maxReceivers = 20;

/** A successor and their share of the responsibilities; shares are relative to each other. */
export const Receiver = z.strictObject({ guideId: idOf('Staff'), share: z.int().min(1).max(100) });
export type Receiver = z.infer<typeof Receiver>;

/** The same in a query: `5:60,9:40`, guide and share (rules: readReceivers). */
export const receiversParam = z
  .string()
  .regex(
    /^[1-9]\d{0,14}:(100|[1-9]\d?)(,[1-9]\d{0,14}:(100|[1-9]\d?)){0,19}$/,
    '{label} must list guides with their shares, such as 5:60,9:40',
  );

/** The share of each successor when the responsibilities of a user are handed over. */
export const HandOverPreview = z
  .object({
    receivers: z.array(
      z.object({
        guideId: idOf('Staff'),
        name: Text,
        /** The number of their members today, and of members that they get. */
        members: z.int(),
        receives: z.int(),
        clients: z.array(z.object({ id: idOf('Client'), name: Text, members: z.int() })),
        /** True if this person gets the to-dos, reviews and phone numbers that are about none of these members. */
        takesRest: z.boolean(),
      }),
    ),
    /** Members whom no successor can take, because their teams do not serve the client. */
    nobody: z.array(z.object({ id: idOf('Client'), name: Text, members: z.int() })),
  })
  .meta({ id: 'HandOverPreview' });
export type HandOverPreview = z.infer<typeof HandOverPreview>;
