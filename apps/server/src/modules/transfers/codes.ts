import type { CodeInfo } from '../../platform/errors.ts';

export const transferCodes = {
  /** The reason does not exist or is no longer offered. The user selects another reason. */
  TRANSFER_REASON_NOT_FOUND: { status: 404, userMessage: 'This reason could not be found. Choose a different reason.' },
  /** This guide cannot be the guide of the client's members. The user selects another guide. */
  TRANSFER_GUIDE_NOT_FOUND: { status: 404, userMessage: 'No guides available for assignment.' },
  /** A guide can request a transfer only for their own members. */
  TRANSFER_NOT_ALLOWED: { status: 403, userMessage: "Only the member's guide can request a transfer." },
  /** The member has a pending request. Its author must edit or withdraw it first. */
  TRANSFER_PENDING: { status: 409, userMessage: 'A transfer request for this member is already pending review.' },
  /** The request was already decided or withdrawn. The response contains its current state. */
  TRANSFER_DECIDED: { status: 409, userMessage: 'A reviewer has already decided on this transfer.' },
  /** Only the author of a request can edit or withdraw it. */
  TRANSFER_NOT_YOURS: { status: 403, userMessage: 'Only the user who created this transfer request can change it.' },
  /** The handover is between other guides. */
  HANDOVER_NOT_YOURS: {
    status: 403,
    userMessage: 'Only the guides in this handover can change its items. Only the receiving guide can close it.',
  },
  /** The other guide must act on the item. The screen shows the item's state. */
  HANDOVER_OTHERS_TURN: {
    status: 409,
    userMessage: 'The other guide in this handover must act on this item first.',
  },
  /** The item is already settled. The screen shows the result. */
  HANDOVER_ITEM_SETTLED: { status: 409, userMessage: 'This item has already been resolved.' },
  /** The handover is closed, or a later transfer has replaced it. */
  HANDOVER_CLOSED: { status: 409, userMessage: 'This handover is closed.' },
  /**
   * The former guide no longer sees the member, so the item cannot be handed back. The receiving guide asks the
   * supervisor instead.
   */
  HANDOVER_NO_WAY_BACK: {
    status: 409,
    userMessage: 'You cannot hand back items, because the previous guide can no longer view this member.',
  },
  /** At least one of the two guides must still act on an item. */
  HANDOVER_OPEN: { status: 409, userMessage: 'This handover still has open items. Resolve them first.' },
} as const satisfies Record<string, CodeInfo>;
