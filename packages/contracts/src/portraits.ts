import { z } from 'zod';
import { endpoint, onMember, withPermission } from './endpoint.ts';
import { Id, Instant, line, MemberId, Text } from './fields.ts';

/** A member's portrait (staff §3, memberSummary); `summaryDataId` is what feedback names. */
export const Portrait = z.object({ summaryDataId: Id, summary: Text, lastUpdated: Instant }).meta({ id: 'Portrait' });
export type Portrait = z.infer<typeof Portrait>;

export const FeedbackDescription = z.object({ id: Id, key: Text, text: Text }).meta({ id: 'FeedbackDescription' });

/** Longest comment, in characters (staff §9). */
export const feedbackCommentCharacters = 500;

export const portraits = {
  feedbackDescriptions: endpoint({
    method: 'GET',
    path: '/users/member-summary/feedback-descriptions',
    summary: 'What can be said about a portrait, in the order in which it is offered',
    access: withPermission('CAN_PROVIDE_MEMBER_SUMMARY_FEEDBACK'),
    reply: z.array(FeedbackDescription),
  }),
  giveFeedback: endpoint({
    method: 'POST',
    path: '/users/member-summary',
    summary: "Say what is good or wrong about a member's portrait (staff §5: a description and a comment)",
    access: onMember('CAN_PROVIDE_MEMBER_SUMMARY_FEEDBACK', 'body.memberId'),
    subjects: ['body.memberId'],
    body: z.strictObject({
      memberId: Id,
      feedbackDescriptionId: z
        .int({ error: (issue) => (issue.input === undefined ? 'Description is required.' : undefined) })
        .positive()
        .max(Number.MAX_SAFE_INTEGER),
      comment: line(feedbackCommentCharacters).min(1, 'Comment is required.'),
      /** The text as the person had it before them. */
      summary: z.string().max(10_000),
      summaryDataId: Id.nullish(),
    }),
    reply: z.object({ id: Id, memberId: MemberId }),
    status: 201,
    codes: ['FEEDBACK_DESCRIPTION_UNKNOWN', 'PORTRAIT_NOT_FOUND'],
  }),
};
