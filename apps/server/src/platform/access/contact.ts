/**
 * SQL condition: contact with a member is stopped because a reported death has not been reviewed
 * (docs/areas/statuses.md#reported-deaths). Every automatic contact checks this condition.
 * @param member an expression for the member's id
 */
export const isContactStopped = (member: string): string =>
  `EXISTS (SELECT FROM death_reports dr WHERE dr.member_id = ${member} AND dr.decision IS NULL)`;
