import { createHash } from 'node:crypto';
import { isOnDocket, mainGuide } from '../contact-plan.ts';
import type { DemoMember, Part, World } from '../world.ts';

interface LinkHistory {
  /** Hours since the link was created. The other fields are hours from its creation to each event. */
  hours: number;
  opened?: number;
  begun?: number;
  finished?: number;
  revoked?: number;
  isLocked?: boolean;
  /** True if the link was not opened for two days, so the guide was reminded. */
  isForgotten?: boolean;
}

/** The histories of the links, one for each member. */
const linkHistories: readonly LinkHistory[] = [
  { hours: 3 },
  { hours: 20, opened: 2 },
  { hours: 26, opened: 1, begun: 1.1 },
  { hours: 50, opened: 5, begun: 5.1, finished: 5.3 },
  { hours: 30, opened: 29, isLocked: true },
  { hours: 24 * 9 },
  { hours: 24 * 3, isForgotten: true },
  { hours: 24 * 4, opened: 3, revoked: 20 },
];

const linkDays = 7;

/** Returns the members who got a link from the main guide: the newest members who are not on today's docket. */
const asked = (world: World): DemoMember[] =>
  world.members
    .filter((member) => member.guideId === world.staffBy(mainGuide).id && !isOnDocket(member))
    .slice(-linkHistories.length);

/**
 * Returns true if a member with a link has not answered this term yet. A member with a finished link has answered all
 * terms.
 */
export function isUnanswered(world: World, member: DemoMember, key: string): boolean {
  const place = asked(world).indexOf(member);
  const course = linkHistories[place];
  if (!course || course.finished !== undefined) return false;
  return key === 'recording' || (key === 'consent-to-treat' && course.begun === undefined);
}

/** Consent links, one in each possible state. */
export const consentLinksPart: Part = (world) => {
  const links: Record<string, unknown>[] = [];
  const memberRows: Record<string, unknown>[] = [];
  asked(world).forEach((member, n) => {
    const course = linkHistories[n];
    if (!course) return;
    const made = world.now.subtract({ minutes: course.hours * 60 });
    const after = (hours: number | undefined) =>
      hours === undefined ? null : made.add({ minutes: Math.round(hours * 60) }).toString();
    const id = world.nextId('public_links');
    links.push({
      id,
      purpose: 'consent',
      // No key has this hash, so the demo's links cannot be opened.
      key_hash: `\\x${createHash('sha256').update(`no key ${id}`).digest('hex')}`,
      member_id: member.id,
      created_by: member.guideId,
      created_at: made.toString(),
      expires_at: made.add({ hours: 24 * linkDays }).toString(),
      first_opened_at: after(course.opened),
      revoked_at: after(course.revoked),
      locked_until: course.isLocked ? world.now.add({ minutes: 40 }).toString() : null,
      attempts: 0,
    });
    memberRows.push({
      link_id: id,
      member_id: member.id,
      begun_at: after(course.begun),
      finished_at: after(course.finished),
      forgotten_at: course.isForgotten ? after(48) : null,
    });
  });
  return { public_links: links, consent_links: memberRows };
};
