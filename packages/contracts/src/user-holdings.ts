import { z } from 'zod';
import { Day, idOf, Text } from './fields.ts';

/** What somebody of the staff holds, and who takes it over (docs/areas/admin.md#who-takes-over). */

/** What somebody has in their hands: what a successor takes over. */
export const UserHoldings = z
  .object({
    members: z.int(),
    todos: z.int(),
    scheduledTexts: z.int(),
    reviews: z.int(),
    lines: z.int(),
    /** How many of these lines are their own: a guide who goes on in another team keeps them. */
    ownLines: z.int(),
    /** Transfers to them that wait, to be decided or for their day: who asked has to choose somebody else. */
    transfersToThem: z.int(),
    /** How many of the members each client has. */
    clients: z.array(z.object({ id: idOf('Client'), name: Text, members: z.int() })),
    /** Guides whose teams serve at least one of these clients today, and which; who has the fewest members first. */
    successors: z.array(
      z.object({
        id: idOf('Staff'),
        name: Text,
        members: z.int(),
        clientIds: z.array(idOf('Client')),
        /** The last day of their absence that goes on; null for who is there. */
        awayUntil: Day.nullable(),
      }),
    ),
  })
  .meta({ id: 'UserHoldings' });
export type UserHoldings = z.infer<typeof UserHoldings>;

/** At most so many people share what somebody held. */
export const mostReceivers = 20;

/** Who takes over which share of what somebody holds; shares count against each other. */
export const Receiver = z.strictObject({ guideId: idOf('Staff'), share: z.int().min(1).max(100) });
export type Receiver = z.infer<typeof Receiver>;

/** The same in a query: `5:60,9:40`, guide and share (rules: readReceivers). */
export const receiversParam = z
  .string()
  .regex(
    /^[1-9]\d{0,14}:(100|[1-9]\d?)(,[1-9]\d{0,14}:(100|[1-9]\d?)){0,19}$/,
    '{label} must be guides with shares, as 5:60,9:40',
  );

/** What comes to whom when somebody's things are handed over. */
export const HandOverPreview = z
  .object({
    receivers: z.array(
      z.object({
        guideId: idOf('Staff'),
        name: Text,
        /** How many members they have today, and how many come to them. */
        members: z.int(),
        receives: z.int(),
        clients: z.array(z.object({ id: idOf('Client'), name: Text, members: z.int() })),
        /** To-dos, reviews and phone numbers that are about none of these members come to this person. */
        takesRest: z.boolean(),
      }),
    ),
    /** Members whom none of them may have, because their teams do not serve the client. */
    nobody: z.array(z.object({ id: idOf('Client'), name: Text, members: z.int() })),
  })
  .meta({ id: 'HandOverPreview' });
export type HandOverPreview = z.infer<typeof HandOverPreview>;
