import type { NeedEvent, OutsideProgramId, Sentence } from '@guidepost/contracts';
import { asWritten, sentence } from '@guidepost/rules';
import type { Acting } from '../../platform/module.ts';
import { addToHistory, notify } from '../needs/public.ts';
import type { Ended, QuestionRow } from './queries.ts';

/** Context for notifications about a question. The viewer is null if the cause is a job or an answer through a link. */
export type NotifyContext = Omit<Acting, 'viewer'> & { viewer: Acting['viewer'] | null };

type QuestionRef = Pick<Ended, 'id' | 'referral_id' | 'need_id' | 'member_id'>;

/** Adds an event about a question to the need's history, and updates the screens that show the referral. */
export async function notifyNeed(notifyContext: NotifyContext, event: NeedEvent, asked: QuestionRef): Promise<void> {
  const { need_id: needId, member_id: memberId, referral_id: referralId } = asked;
  await addToHistory(notifyContext, memberId, { needId, event, referralId, requestId: asked.id });
  notify(notifyContext, memberId, 'resource_referral', { id: referralId, needId, memberId });
}

/**
 * Sends a notification to the member's guide. If the member has no guide, sends it to the user who asked the question.
 */
export const notifyGuide = (
  { db, services, now }: NotifyContext,
  { guide_id, member_id }: Ended,
  label: Sentence,
  description: Sentence | null = null,
): Promise<void> =>
  services.notify.send(db, {
    guideId: guide_id,
    memberId: member_id,
    groupType: 'need',
    label,
    description,
    createdAt: now.toString(),
  });

/** Updates screens that show a referral's program, because the program's results have changed. */
export function notifyProgram(
  { db, services }: NotifyContext,
  { program_id, outside_program_id }: Pick<Ended, 'program_id' | 'outside_program_id'>,
): void {
  const programId = program_id ?? (outside_program_id as OutsideProgramId | null);
  if (programId !== null)
    services.live.emit(db, 'resourcing_details', { programId }, { everyoneWith: 'CAN_SEE_USER_NEEDS' });
}

const namesOfQuestion = ({ resource_name: resource, member_name: name }: Ended) => ({ resource, name });

/** Notification text for each answer. */
export const answerNotifications: Readonly<Record<NonNullable<QuestionRow['answer']>, (ended: Ended) => Sentence>> = {
  served: (ended) => sentence('{resource} has served {name}', namesOfQuestion(ended)),
  'waiting-list': (ended) => sentence('{resource} has {name} on a waiting list', namesOfQuestion(ended)),
  'could-not-reach': (ended) => sentence('{resource} could not reach {name}', namesOfQuestion(ended)),
  'not-eligible': (ended) => sentence('{resource} responded that {name} is not eligible', namesOfQuestion(ended)),
};

/** Notification text for a question that the organization did not answer in time. */
export const unansweredNotification = (ended: Ended): Sentence =>
  sentence('{resource} did not respond about {name}', namesOfQuestion(ended));

/** Notification text for a question that could not be delivered. */
export const notSentNotification = (ended: Ended): Sentence =>
  sentence('The question to {resource} about {name} could not be sent', namesOfQuestion(ended));

/** Converts the comment in an answer to the description of the notification. */
export const wordsOf = (text: string | null): Sentence | null => (text === null ? null : asWritten(text));
