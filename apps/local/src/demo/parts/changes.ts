import { displayPhone } from '@guidepost/rules';
import { authorAt } from '../journal.ts';
import { workMoment, workMomentDaysAgo } from '../moments.ts';
import type { Random } from '../random.ts';
import type { DemoMember, Part } from '../world.ts';

interface Correction {
  field: string;
  old_value: string | null;
  new_value: string | null;
}

/**
 * Corrections that guides made to member data over the past half year, and the guides' latest visits to member pages.
 */
export const changesPart: Part = (world) => {
  const random = world.random('changes');
  const logs: (Correction & { member_id: number; actor_id: number; at: Temporal.Instant })[] = [];
  const views: Record<string, unknown>[] = [];
  for (const member of world.members) {
    if (member.statuses.length > 2) {
      for (const correction of createCorrections(member, random)) {
        const at = workMoment(member.enrolledAt, world.now, member.city.zone, random);
        if (at) logs.push({ ...correction, member_id: member.id, actor_id: authorAt(world, member, at).id, at });
      }
    }
    if (member.guideId !== null && random.chance(0.8)) {
      const viewedAt = workMomentDaysAgo(world.now, random.between(1, 9), member.city.zone, random);
      if (Temporal.Instant.compare(viewedAt, member.enrolledAt) > 0)
        views.push({ viewer_id: member.guideId, member_id: member.id, viewed_at: viewedAt.toString() });
    }
  }
  logs.sort((a, b) => Temporal.Instant.compare(a.at, b.at) || a.member_id - b.member_id);
  return {
    change_logs: logs.map(({ at, ...row }) => ({ id: world.nextId('change_logs'), ...row, created_at: at.toString() })),
    member_views: views,
  };
};

/**
 * Returns random corrections from a member's past. Each one replaces a different value with the member's current value.
 */
function createCorrections(member: DemoMember, random: Random): Correction[] {
  const corrections: Correction[] = [];
  const add = (field: string, old: string | null, now: string | null | undefined, probability: number) => {
    if (now && now !== old && random.chance(probability)) corrections.push({ field, old_value: old, new_value: now });
  };
  add('preferredName', null, member.preferredName, 0.6);
  add('pronouns', null, member.pronouns, 0.5);
  add('namePronunciation', null, member.namePronunciation, 0.7);
  add('reportedLanguage', member.reportedLanguage === 'English' ? null : 'English', member.reportedLanguage, 0.25);
  const number = member.phone;
  if (number) {
    const former = `${number.slice(0, -4)}${String((Number(number.slice(-4)) + 137) % 10_000).padStart(4, '0')}`;
    add(
      'phoneNumber',
      `${displayPhone(former)}, Mobile`,
      `${displayPhone(number)}, ${member.phoneLabel ?? 'Mobile'}`,
      0.2,
    );
  }
  if (member.email) add('emailAddress', null, `${member.email}, Personal`, 0.6);
  return corrections;
}
