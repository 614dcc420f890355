import { isOnDocket } from '../contact-plan.ts';
import { dayOf } from '../times.ts';
import type { DemoMember, Part, World } from '../world.ts';
import { isUnanswered } from './consent-links.ts';

/** One in this many members does not allow organizations to see the member's name. */
const oneInDisagrees = 7;

/**
 * One in `noRecording` members does not agree to recorded calls. One in `noProvider` members does not agree to
 * treatment by a provider.
 */
const noRecording = 11;
const noProvider = 37;
/** One in this many members answered on paper. */
const onPaper = 9;

function isAgreed(key: string, member: DemoMember, chance: number): boolean {
  if (key === 'tcpa') return chance <= 93;
  if (isOnDocket(member)) return key !== 'share-with-resources' || member.id % oneInDisagrees !== 0;
  const refuses = { 'share-with-resources': oneInDisagrees, recording: noRecording, 'consent-to-treat': noProvider }[
    key
  ];
  return refuses === undefined || member.id % refuses !== 0;
}

/** Returns true if a member consents to treatment. A provider may then join a visit. */
export const agreesToTreat = (world: World, member: DemoMember): boolean =>
  !isUnanswered(world, member, 'consent-to-treat') && isAgreed('consent-to-treat', member, 1);

/** The ids of the answers, by member and term. */
const answers = new WeakMap<World, Map<string, number>>();
/** Returns the id of a member's answer to a term. Returns undefined if the member has not answered. */
export const responseIdOf = (world: World, member: DemoMember, key: string): number | undefined =>
  answers.get(world)?.get(`${member.id} ${key}`);

/**
 * The answers that the members gave to the terms when they enrolled. Nearly all agreed to texts. A few refused or did
 * not answer.
 */
export const consentsPart: Part = (world) => {
  const responses: Record<string, unknown>[] = [];
  const ids = new Map<string, number>();
  answers.set(world, ids);
  for (const member of world.members) {
    const chance = isOnDocket(member) ? 1 : world.random('consents', member).between(1, 100);
    const at = member.enrolledAt.toString();
    const guideId = member.guideId;
    for (const [key, termId] of world.terms) {
      if (key === 'tcpa' && chance > 96) continue;
      if (isUnanswered(world, member, key)) continue;
      const id = world.nextId('term_responses');
      ids.set(`${member.id} ${key}`, id);
      const isPaper = member.id % onPaper === 0;
      responses.push({
        id,
        member_id: member.id,
        term_id: termId,
        consented: isAgreed(key, member, chance),
        created_at: at,
        internal_submitter_user_id: guideId,
        language_code: member.language,
        method: isPaper ? 'paper' : 'spoken',
        signed_on: isPaper ? dayOf(member.enrolledAt, member.city.zone).toString() : null,
      });
    }
  }
  return { term_responses: responses };
};
