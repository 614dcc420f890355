/** The demo accounts and their users' names. */
export const accounts = {
  superadmin: 'Ellen Marsh',
  admin: 'Daniel Okonkwo',
  supervisor: 'Priya Raman',
  guide: 'Marisol Vega',
  guide2: 'Tom Lindqvist',
  provider: 'Hannah Weiss',
  outreach: 'Jamal Whitfield',
} as const;

export type Account = keyof typeof accounts;

export const emailOf = (account: Account): string => `${account}@demo.test`;
