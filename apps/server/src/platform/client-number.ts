import { memberNumberSystem } from '@guidepost/rules';

/**
 * SQL expression for the client's own number for member `m`: the entered number, otherwise the number from the client's
 * enrollment file, otherwise null.
 */
export const clientNumber = `coalesce(m.client_user_id, (SELECT i.value FROM member_identifiers i
  WHERE i.member_id = m.user_id AND i.system = '${memberNumberSystem}' ORDER BY i.value LIMIT 1))`;
