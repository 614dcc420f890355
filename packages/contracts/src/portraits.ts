import { z } from 'zod';
import { endpoint, onMember, withPermission } from './endpoint.ts';
import { Id, Instant, idOf, MemberId, multiline, ofKind, Text } from './fields.ts';

/** A member's portrait (`memberSummary` in the API). Feedback refers to it by `summaryDataId`. */
export const Portrait = z
  .object({ summaryDataId: idOf('Portrait'), summary: Text, lastUpdated: Instant })
  .meta({ id: 'Portrait' });
export type Portrait = z.infer<typeof Portrait>;

export const FeedbackDescription = z
  .object({ id: idOf('FeedbackDescription'), key: Text, text: Text })
  .meta({ id: 'FeedbackDescription' });

/** Maximum length of a comment, in characters. */
export const feedbackCommentCharacters = 500;

export const portraits = {
  feedbackDescriptions: endpoint({
    method: 'GET',
    path: '/users/member-summary/feedback-descriptions',
    summary: 'Descriptions for feedback on a portrait, in order',
    access: withPermission('CAN_PROVIDE_MEMBER_SUMMARY_FEEDBACK'),
    reply: z.array(FeedbackDescription),
  }),
  storeFeedback: endpoint({
    method: 'POST',
    path: '/users/member-summary',
    summary: "Give feedback on a member's portrait",
    access: onMember('CAN_PROVIDE_MEMBER_SUMMARY_FEEDBACK', 'body.memberId'),
    subjects: ['body.memberId'],
    body: z.strictObject({
      memberId: idOf('Member'),
      feedbackDescriptionId: z
        .int({ error: (issue) => (issue.input === undefined ? 'Description is required.' : undefined) })
        .positive()
        .max(Number.MAX_SAFE_INTEGER)
        .meta(ofKind('FeedbackDescription'))
        .brand<'FeedbackDescription', 'inout'>(),
      comment: multiline(feedbackCommentCharacters).min(1, 'Comment is required.'),
      /** The portrait's text, as the user saw it. */
      summary: z.string().max(10_000),
      summaryDataId: idOf('Portrait').nullish(),
    }),
    reply: z.object({ id: Id, memberId: MemberId }),
    status: 201,
    codes: ['FEEDBACK_DESCRIPTION_UNKNOWN', 'PORTRAIT_NOT_FOUND'],
  }),
};
