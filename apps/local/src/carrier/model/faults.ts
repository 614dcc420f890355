import { z } from 'zod';

const Switches = z.strictObject({
  /** Every webhook is sent twice at once. A number sets how many times. */
  duplicate: z.union([z.boolean(), z.int().min(1).max(100)]).default(false),
  /**
   * Delay of notifications, in milliseconds. Requests for a call's next steps are not delayed, because a caller is
   * waiting.
   */
  delayMs: z.int().min(0).max(600_000).default(0),
  /** Notifications about one text, call or phone that come within a second arrive in reverse. */
  reorder: z.boolean().default(false),
  /** Webhooks carry an invalid signature. */
  badSignature: z.boolean().default(false),
  /** Every request to the Twilio-compatible API gets this status and is not done. 200 turns this off. */
  status: z
    .union([z.literal(200), z.int().min(400).max(599)])
    .nullable()
    .default(null),
  /** Requests for a text or call are done but get no answer. */
  timeoutAfterAccept: z.boolean().default(false),
  /** Texts and calls fail with this code, each at the stage where this failure happens. */
  errorCode: z.int().min(0).max(99_999).nullable().default(null),
  /** Texts reach the phone this much later, in milliseconds. */
  deliveryDelayMs: z.int().min(0).max(600_000).default(0),
});

export type Faults = z.infer<typeof Switches>;

/** The deliberate faults of the carrier. A missing or null value is off; an unknown name is refused. */
export const Faults = z.preprocess(
  (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).filter(([, part]) => part !== null))
      : value,
  Switches,
);

export const noFaults: Faults = Switches.parse({});

/** The number of faults that are on. */
export function countFaults(faults: Faults): number {
  return [
    copies(faults) > 1,
    faults.delayMs > 0,
    faults.reorder,
    faults.badSignature,
    refusal(faults) !== undefined,
    faults.timeoutAfterAccept,
    faults.errorCode !== null,
    faults.deliveryDelayMs > 0,
  ].filter(Boolean).length;
}

/** How many times each webhook is sent. */
export function copies({ duplicate }: Faults): number {
  return duplicate === true ? 2 : duplicate === false ? 1 : duplicate;
}

/** The status with which requests are refused; undefined if they are done. */
export function refusal({ status }: Faults): number | undefined {
  return status === null || status === 200 ? undefined : status;
}
