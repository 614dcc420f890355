import type { CodeInfo } from '../../platform/errors.ts';

export const transferCodes = {
  /** The reason does not exist or is not offered any more; the person picks another. */
  TRANSFER_REASON_NOT_FOUND: { status: 404, userMessage: 'This reason could not be found.' },
  /** Nobody of that id guides members of this client; the person picks another guide. */
  TRANSFER_GUIDE_NOT_FOUND: { status: 404, userMessage: 'No guides available for assignment.' },
  /** A guide asks for the members assigned to them alone. */
  TRANSFER_NOT_ALLOWED: { status: 403, userMessage: 'Only the member’s guide can request a transfer.' },
  /** The member has a request that waits; that one is edited or withdrawn first. */
  TRANSFER_PENDING: { status: 409, userMessage: 'A transfer request for this member is already waiting for review.' },
  /** Somebody has decided on the request meanwhile, or it was withdrawn; the answer holds it as it is now. */
  TRANSFER_DECIDED: { status: 409, userMessage: 'Somebody has decided on this transfer already.' },
  /** Only its author edits or withdraws a request. */
  TRANSFER_NOT_YOURS: { status: 403, userMessage: 'Only its author can change this transfer request.' },
  /** The hand-over is another guide's. */
  HANDOVER_NOT_YOURS: { status: 403, userMessage: 'This hand-over is another guide’s.' },
  /** The thing waits for the other of the two guides; the screen shows where it stands. */
  HANDOVER_OTHERS_TURN: { status: 409, userMessage: 'It is the other guide’s turn.' },
  /** The other guide was first; the screen shows what they did. */
  HANDOVER_ITEM_SETTLED: { status: 409, userMessage: 'This has been settled already.' },
  /** The hand-over is closed, or a later transfer took its place. */
  HANDOVER_CLOSED: { status: 409, userMessage: 'This hand-over is closed.' },
  /** The guide before does not see the member any more; the supervisor is asked instead. */
  HANDOVER_NO_WAY_BACK: { status: 409, userMessage: 'The guide before does not see this member any more.' },
  /** Something of it waits for one of the two guides. */
  HANDOVER_OPEN: { status: 409, userMessage: 'Some of it is still open.' },
} as const satisfies Record<string, CodeInfo>;
