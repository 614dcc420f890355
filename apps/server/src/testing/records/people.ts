import { randomBytes } from 'node:crypto';
import { enrollmentFiles } from '../enrollments.ts';
import { idOf, type Part, type SceneBasis } from './base.ts';

/**
 * Creates a colleague who has a session, and a second session for the scene's user. Also creates an absence of the
 * user, and the guide who covers it.
 */
export function people(basis: SceneBasis): Part {
  const { ids, personId } = basis;
  const { make, database } = basis.test;
  const id = idOf(basis);
  return {
    name: 'people',
    ids: ['colleagueId', 'coverId', 'absenceId', 'sessionId', 'ownSessionId'],
    modules: ['absences', 'session', 'staff', 'users'],
    async make() {
      ids.colleagueId = (await make.staff({ role: 'GUIDE' })).id;
      // creates a guide who may cover for any member on any day
      ids.coverId = (await make.staff({ role: 'GUIDE' })).id;
      await database.sql(
        `WITH t AS (INSERT INTO teams (name, created_at) VALUES ($1, '2026-06-01Z') RETURNING id),
              c AS (INSERT INTO team_clients (team_id, client_id) SELECT t.id, c.id FROM t, clients c WHERE c.deleted_at IS NULL)
         INSERT INTO team_memberships (team_id, staff_id, role, start_date) SELECT id, $2, 'MEMBER', '2026-01-01' FROM t`,
        [`Covers of ${ids.coverId}`, ids.coverId],
      );
      ids.absenceId = await id(
        // uses separate days, so that the user can have any number of absences
        `INSERT INTO absences (staff_id, cover_id, first_day, last_day, created_by, created_at)
         SELECT $1, $2, d.day, d.day + 2, $1, '2026-06-01Z' FROM (SELECT date '2090-03-01' + 10 * count(*)::int AS day FROM absences WHERE staff_id = $1) d RETURNING id`,
        [personId, ids.coverId],
      );
      const session = (staffId: number, sid: string) =>
        id<'Session'>(`INSERT INTO staff_sessions (issuer, sid, staff_id) VALUES ('elsewhere', $2, $1) RETURNING id`, [
          staffId,
          sid,
        ]);
      ids.sessionId = await session(ids.colleagueId, String(ids.colleagueId));
      ids.ownSessionId = await session(personId, randomBytes(8).toString('hex'));
    },
  };
}

/** Patient files and enrollment files. */
export function imports(basis: SceneBasis): Part {
  const { ids, personId, clientId, memberId } = basis;
  const id = idOf(basis);
  return {
    name: 'imports',
    ids: ['importId', 'enrollmentId', 'previewId', 'writtenId'],
    modules: ['imports', 'enrollments'],
    async make() {
      ids.importId = await id(
        `INSERT INTO imports (kind, client_id, assign, created_by, state, created_at) VALUES ('fhir', $1, 'nobody', $2, 'collecting', '2026-06-01Z') RETURNING id`,
        [clientId, personId],
      );
      Object.assign(ids, await enrollmentFiles(basis.test.database.sql, { clientId, memberId, by: personId }));
    },
  };
}

/** A request to transfer the user's other member, and a handover in which the user receives their own member. */
export function transfers(basis: SceneBasis): Part {
  const { ids, personId, clientId, memberId, otherMemberId, receiverId } = basis;
  const { sql } = basis.test.database;
  const id = idOf(basis);
  const both = [memberId, otherMemberId];
  return {
    name: 'transfers',
    ids: ['receiverId', 'transferReasonId', 'transferRequestId', 'handoverId', 'handoverItemId'],
    modules: ['transfers', 'members', 'users'],
    async clear() {
      await sql(
        'DELETE FROM handover_items WHERE handover_id IN (SELECT id FROM handovers WHERE member_id = ANY($1::bigint[]))',
        [both],
      );
      await sql('DELETE FROM handovers WHERE member_id = ANY($1::bigint[])', [both]);
      await sql('DELETE FROM transfer_requests WHERE member_id = ANY($1::bigint[])', [both]);
      await sql('UPDATE members SET assigned_guide_id = $2 WHERE user_id = ANY($1::bigint[])', [both, personId]);
    },
    async make() {
      ids.receiverId = receiverId;
      ids.transferReasonId = await id(`SELECT id FROM transfer_reasons WHERE key = 'language'`);
      ids.transferRequestId = await id(
        `INSERT INTO transfer_requests (member_id, client_id, originating_guide_id, receiving_guide_id, creator_id, reason_id,
           comment_to_receiving_guide, string_detail, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $3, $5, 'Text first', 'Spanish', now(), now()) RETURNING id`,
        [otherMemberId, clientId, personId, receiverId, ids.transferReasonId],
      );
      ids.handoverId = await id(
        `WITH r AS (
           INSERT INTO transfer_requests (member_id, client_id, originating_guide_id, receiving_guide_id, creator_id, reason_id,
             comment_to_receiving_guide, auditor_id, auditor_comment, effective_at, approved_at, applied_at, created_at, updated_at)
           VALUES ($1, $2, $4, $3, $4, $5, 'Text first', $4, 'Yes', now(), now(), now(), now(), now()) RETURNING id
         ) INSERT INTO handovers (member_id, request_id, from_guide_id, to_guide_id, started_at)
         SELECT $1, id, $4, $3, now() FROM r RETURNING id`,
        [memberId, clientId, personId, receiverId, ids.transferReasonId],
      );
      ids.handoverItemId = await id(
        `INSERT INTO handover_items (handover_id, position, kind, subtype, text, external_type, external_id, state)
         VALUES ($1, 1, 'consent', 'agreed', 'TCPA', 'term_response', 1, 'taken') RETURNING id`,
        [ids.handoverId],
      );
    },
  };
}

/** Two members of a separate client who may be duplicates, and two merged members. */
export function duplicates(basis: SceneBasis): Part {
  const { ids, personId } = basis;
  const { make } = basis.test;
  const id = idOf(basis);
  return {
    name: 'duplicates',
    ids: ['duplicateId', 'duplicateMemberId', 'mergeId'],
    modules: ['duplicates'],
    async make() {
      const clientId = await make.client();
      const member = () => make.member({ clientId, name: 'Twice Entered' });
      const [first, second, merged, remaining] = [await member(), await member(), await member(), await member()];
      ids.duplicateMemberId = first;
      ids.duplicateId = await id(
        `INSERT INTO member_duplicates (first_id, second_id, client_id, score, reasons, found_at)
         VALUES ($1, $2, $3, 90, '[]', now()) RETURNING id`,
        [first, second, clientId],
      );
      ids.mergeId = await id(
        `WITH gone AS (UPDATE users SET deleted_at = now() WHERE id = $1)
         INSERT INTO member_merges (merged_id, remaining_id, merged_at, merged_by, last_feed_item_id)
         VALUES ($1, $2, now(), $3, 0) RETURNING id`,
        [merged, remaining, personId],
      );
    },
  };
}
