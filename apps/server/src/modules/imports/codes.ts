/** Codes of the imports module. Beside each: when it comes, and who can recover. */
export const importCodes = {
  /** The guide named for an import is no guide of the client's teams today; the caller names another. */
  IMPORT_GUIDE_UNKNOWN: { status: 400, userMessage: "This person is not a guide in one of the client's teams." },
  /** Members were to be shared among guides, but the client's teams have none; an administrator adds one, or the caller imports for nobody. */
  IMPORT_NO_GUIDES: { status: 409, userMessage: "The client's teams have no guide to assign members to." },
  /** Files were added or the run was asked for after the run had begun; the caller begins another import. */
  IMPORT_ALREADY_RUN: { status: 409, userMessage: 'This import has already been started.' },
} satisfies Record<string, { status: number; userMessage: string }>;
