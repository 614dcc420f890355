import { z } from 'zod';
import { endpoint, onGuide } from './endpoint.ts';
import { EpochParam, Id, IdParam, Instant, MemberId, Text } from './fields.ts';

/** Something that a guide did with a member: the rows of the docket's Activity column (staff §3). */
export const Interaction = z
  .object({
    interactionId: Id,
    interactionType: z.enum(['call', 'visit', 'message', 'note']),
    subjectIds: z.array(MemberId),
    timestamp: Instant,
    /** Seconds; null where the kind has no duration. */
    duration: z.int().nullable(),
    incoming: z.boolean().nullable(),
    subjects: z.array(z.object({ id: MemberId, name: Text, assignedGuideId: Id.nullable() })),
    /** One line of what it was about, as plain text. */
    excerpt: Text.nullable(),
  })
  .meta({ id: 'Interaction' });
export type Interaction = z.infer<typeof Interaction>;

export const docket = {
  interactions: endpoint({
    method: 'GET',
    path: '/interaction/guide/{guideId}',
    summary: "A guide's interactions between two instants, newest first, with members whom the caller may see",
    access: onGuide('CAN_VIEW_MEMBERS', 'params.guideId'),
    subjects: ['reply[].subjectIds[]'],
    params: z.object({ guideId: IdParam }),
    query: z.object({ startEpochTime: EpochParam, endEpochTime: EpochParam }),
    reply: z.array(Interaction),
  }),
};
