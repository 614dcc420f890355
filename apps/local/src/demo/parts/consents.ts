import { isOnDocket } from '../contact-plan.ts';
import type { Part } from '../world.ts';

/** One in so many is not sure about being named to organizations. */
const unsure = 7;

/** What members agreed to when they came: nearly all may be texted; a few refused or never answered. */
export const consentsPart: Part = (world) => {
  const responses: Record<string, unknown>[] = [];
  for (const member of world.members) {
    const chance = isOnDocket(member) ? 1 : world.random('consents', member).between(1, 100);
    const at = member.enrolledAt.toString();
    const guideId = member.guideId;
    for (const [key, termId] of world.terms) {
      if (key === 'tcpa' && chance > 96) continue;
      responses.push({
        id: world.nextId('term_responses'),
        member_id: member.id,
        term_id: termId,
        consented: key === 'tcpa' ? chance <= 93 : key !== 'share-with-resources' || member.id % unsure !== 0,
        created_at: at,
        internal_submitter_user_id: guideId,
        language_code: member.language,
      });
    }
  }
  return { term_responses: responses };
};
