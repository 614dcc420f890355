import { memberNumberSystem } from '@guidepost/rules';

/**
 * SQL of the number by which a client knows the member `m`: the entered one, or else the one of the client's enrollment
 * file. Null if there is neither.
 */
export const clientNumber = `coalesce(m.client_user_id, (SELECT i.value FROM member_identifiers i
  WHERE i.member_id = m.user_id AND i.system = '${memberNumberSystem}' ORDER BY i.value LIMIT 1))`;
