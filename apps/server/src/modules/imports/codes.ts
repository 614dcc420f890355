/** Error codes of the imports module, each with its cause and the user's next step. */
export const importCodes = {
  /**
   * The guide chosen for an import is not a guide in one of the client's teams today. The user must choose another
   * guide.
   */
  IMPORT_GUIDE_UNKNOWN: {
    status: 400,
    userMessage: "This user is not a guide on any of the customer's teams. Choose a guide from those teams.",
  },
  /**
   * New members were to be shared among guides, but the client's teams have no guides. An administrator must add
   * a guide, or the user must import the members without a guide.
   */
  IMPORT_NO_GUIDES: {
    status: 409,
    userMessage:
      "The customer's teams have no guide who can receive members. Import the members without a guide, or add a guide to one of the customer's teams.",
  },
  /**
   * The request adds files to an import that has already started or was discarded, or starts or discards such an
   * import. The user must create a new import instead.
   */
  IMPORT_ALREADY_RUN: { status: 409, userMessage: 'This import has already been started or discarded.' },
} satisfies Record<string, { status: number; userMessage: string }>;
