import type { NeedEvent, OutsideProgramId, Sentence } from '@guidepost/contracts';
import { asWritten, sentence } from '@guidepost/rules';
import type { Acting } from '../../platform/module.ts';
import { addToHistory, tell } from '../needs/public.ts';
import type { Ended, QuestionRow } from './queries.ts';

/** What tells of a question: by itself the product has no viewer, and neither has who comes by a link. */
export type Telling = Omit<Acting, 'viewer'> & { viewer: Acting['viewer'] | null };

type Asked = Pick<Ended, 'id' | 'referral_id' | 'need_id' | 'member_id'>;

/** Adds to the history of the need what became of a question, and tells whoever has the need on screen. */
export async function tellNeed(telling: Telling, event: NeedEvent, asked: Asked): Promise<void> {
  const { need_id: needId, member_id: memberId, referral_id: referralId } = asked;
  await addToHistory(telling, memberId, { needId, event, referralId, requestId: asked.id });
  tell(telling, memberId, 'resource_referral', { id: referralId, needId, memberId });
}

/** Rings the bell of the member's guide, or of who asked where nobody guides them. */
export const ring = (
  { db, services, now }: Telling,
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

/** Tells those who have the program open that its outcomes have changed. */
export function tellProgram(
  { db, services }: Telling,
  { program_id, outside_program_id }: Pick<Ended, 'program_id' | 'outside_program_id'>,
): void {
  const programId = program_id ?? (outside_program_id as OutsideProgramId | null);
  if (programId !== null)
    services.live.emit(db, 'resourcing_details', { programId }, { everyoneWith: 'CAN_SEE_USER_NEEDS' });
}

const about = ({ resource_name: resource, member_name: name }: Ended) => ({ resource, name });

/** What the bell says of an answer. */
export const answerNews: Readonly<Record<NonNullable<QuestionRow['answer']>, (ended: Ended) => Sentence>> = {
  served: (ended) => sentence('{resource} has served {name}', about(ended)),
  'waiting-list': (ended) => sentence('{resource} has {name} on a waiting list', about(ended)),
  'could-not-reach': (ended) => sentence('{resource} could not reach {name}', about(ended)),
  'not-eligible': (ended) => sentence('{resource} says that {name} is not eligible', about(ended)),
};

/** An organization that did not answer within its time. */
export const unansweredNews = (ended: Ended): Sentence =>
  sentence('{resource} did not answer about {name}', about(ended));

/** A question that reached nobody: the number or address is wrong. */
export const notSentNews = (ended: Ended): Sentence =>
  sentence('{resource} could not be asked about {name}', about(ended));

/** What somebody wrote with an answer, as the bell says it below. */
export const wordsOf = (text: string | null): Sentence | null => (text === null ? null : asWritten(text));
