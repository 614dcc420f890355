/**
 * Returns an SQL condition that is true if a user has signed in at least once.
 * @param userId SQL expression for the user's id
 */
export const hasSignedIn = (userId: string): string =>
  `EXISTS (SELECT FROM staff_identities i WHERE i.staff_id = ${userId})`;
