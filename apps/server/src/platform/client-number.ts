import { memberNumberSystem } from '@guidepost/rules';

/**
 * SQL for the client's own number of the member `m`: the entered number, or otherwise the number from the client's
 * enrollment file. Null if neither exists.
 */
export const clientNumber = `coalesce(m.client_user_id, (SELECT i.value FROM member_identifiers i
  WHERE i.member_id = m.user_id AND i.system = '${memberNumberSystem}' ORDER BY i.value LIMIT 1))`;
