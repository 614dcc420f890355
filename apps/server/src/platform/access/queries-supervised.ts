/**
 * SQL of the staff whom somebody supervises on a day: the MEMBERs of the teams in which they are VIEWER or manager,
 * without themselves (docs/areas/access.md#who-supervises-whom). Both arguments are expressions; answers `staff_id`.
 */
export const supervisedSql = (who: string, day: string): string => `
  SELECT DISTINCT theirs.staff_id FROM team_memberships own
    JOIN teams team ON team.id = own.team_id AND team.deleted_at IS NULL
    JOIN team_memberships theirs ON theirs.team_id = team.id AND theirs.role = 'MEMBER' AND theirs.staff_id <> own.staff_id
     AND theirs.start_date <= ${day} AND (theirs.end_date IS NULL OR theirs.end_date >= ${day})
    JOIN staff person ON person.user_id = theirs.staff_id AND person.disabled_at IS NULL
    JOIN users named ON named.id = theirs.staff_id AND named.deleted_at IS NULL
   WHERE own.staff_id = ${who} AND (own.role = 'VIEWER' OR own.is_manager)
     AND own.start_date <= ${day} AND (own.end_date IS NULL OR own.end_date >= ${day})`;
