import { type ClientEntry, type StaffId, type TeamEntry, userTexts } from '@guidepost/contracts';
import { dateZones, dayIn, teamProblem, teamRoleOf } from '@guidepost/rules';
import { badRequest } from '../../platform/errors.ts';
import type { Acting } from '../../platform/module.ts';
import {
  countClients,
  findAudited,
  findMemberships,
  findOfferedTeams,
  type Membership,
  sendEndAudited,
  sendEndMemberships,
  sendInsertAudited,
  sendInsertMembership,
  sendUpdateAudited,
  sendUpdateMembership,
} from './queries-write.ts';

type MembershipContext = Pick<Acting, 'db' | 'now'>;

const notFoundError = (property: string) => badRequest(property, 'exists', 'This item could not be found.');

const sameMembership = (a: Omit<Membership, 'teamId'>, b: Omit<Membership, 'teamId'>): boolean =>
  a.role === b.role && a.isManager === b.isManager && a.startDate === b.startDate && a.endDate === b.endDate;

/**
 * Replaces a user's current team memberships with the given ones. Keeps ended memberships, because they prove which
 * members the user could see. Returns true if anything changed.
 * @throws AppError BAD_REQUEST
 */
export async function setTeams(
  { db, now }: MembershipContext,
  userId: StaffId,
  sent: readonly TeamEntry[],
): Promise<boolean> {
  const today = dayIn(now, dateZones.team);
  // Clients send ended memberships back unchanged. The server ignores them, because they can no longer change.
  const entries = sent.map((entry, at) => ({ ...entry, at })).filter(({ endDate }) => !endDate || endDate >= today);
  const before = await findMemberships(db, userId, today);
  const wantedMemberships = entries.map((entry) => ({
    at: entry.at,
    teamId: entry.teamId,
    role: teamRoleOf(entry),
    isManager: entry.isManager ?? false,
    startDate: entry.startDate ?? before.find(({ team_id }) => team_id === entry.teamId)?.start_date ?? today,
    endDate: entry.endDate ?? null,
  }));
  const wrong = teamProblem(wantedMemberships);
  if (wrong?.problem === 'twice')
    throw badRequest(`teams.${wantedMemberships[wrong.at]?.at}.teamId`, 'unique', userTexts.teamTwice);
  if (wrong) throw badRequest(`teams.${wantedMemberships[wrong.at]?.at}.role`, 'oneTeam', userTexts.oneTeam);
  const offeredTeams = await findOfferedTeams(
    db,
    wantedMemberships.map(({ teamId }) => teamId),
  );
  const missing = wantedMemberships.find(({ teamId }) => !offeredTeams.includes(teamId));
  if (missing) throw badRequest(`teams.${missing.at}.teamId`, 'exists', userTexts.teamGone);

  let changed = false;
  for (const membership of wantedMemberships) {
    const old = before.find(({ team_id }) => team_id === membership.teamId);
    if (!old) sendInsertMembership(db, userId, membership);
    else if (
      sameMembership(membership, {
        role: old.role,
        isManager: old.is_manager,
        startDate: old.start_date,
        endDate: old.end_date,
      })
    )
      continue;
    else sendUpdateMembership(db, old.id, membership);
    changed = true;
  }
  const removedMemberships = before.filter(
    ({ team_id }) => !wantedMemberships.some(({ teamId }) => teamId === team_id),
  );
  if (removedMemberships.length > 0)
    sendEndMemberships(
      db,
      removedMemberships.map(({ id }) => id),
      today,
    );
  return changed || removedMemberships.length > 0;
}

/** Replaces the clients that a user audits, starting today. Returns true if anything changed. */
export async function setAudited(
  { db, now }: MembershipContext,
  userId: StaffId,
  sent: readonly ClientEntry[],
): Promise<boolean> {
  const today = dayIn(now, dateZones.client);
  const entries = sent.map((entry, at) => ({ ...entry, at })).filter(({ endDate }) => !endDate || endDate >= today);
  const twice = entries.find((entry, n) => entries.slice(0, n).some(({ clientId }) => clientId === entry.clientId));
  if (twice) throw badRequest(`clientAuditors.${twice.at}.clientId`, 'unique', userTexts.clientTwice);
  if (
    (await countClients(
      db,
      entries.map(({ clientId }) => clientId),
    )) !== entries.length
  )
    throw notFoundError('clientAuditors');
  const before = await findAudited(db, userId, today);
  let changed = false;
  for (const entry of entries) {
    const old = before.find(({ client_id }) => client_id === entry.clientId);
    const dates = { startDate: entry.startDate ?? old?.start_date ?? today, endDate: entry.endDate ?? null };
    if (!old) sendInsertAudited(db, userId, { clientId: entry.clientId, ...dates });
    else if (old.start_date === dates.startDate && old.end_date === dates.endDate) continue;
    else sendUpdateAudited(db, old.id, dates);
    changed = true;
  }
  const removedMemberships = before.filter(({ client_id }) => !entries.some(({ clientId }) => clientId === client_id));
  if (removedMemberships.length > 0)
    sendEndAudited(
      db,
      removedMemberships.map(({ id }) => id),
      today,
    );
  return changed || removedMemberships.length > 0;
}
