import { z } from 'zod';

const FaultSchema = z.strictObject({
  /** True sends every webhook twice at the same time. A number sets how many times every webhook is sent. */
  duplicate: z.union([z.boolean(), z.int().min(1).max(100)]).default(false),
  /**
   * Delay of notifications, in milliseconds. Requests for a call's next document have no delay, because a person is
   * waiting on the phone.
   */
  delayMs: z.int().min(0).max(600_000).default(0),
  /** Reverses the order of notifications about the same text, call or phone that are sent within a second. */
  reorder: z.boolean().default(false),
  /** Gives webhooks an invalid signature. */
  badSignature: z.boolean().default(false),
  /** Refuses every request to the Twilio-compatible API with this status. 200 turns this off. */
  status: z
    .union([z.literal(200), z.int().min(400).max(599)])
    .nullable()
    .default(null),
  /** Accepts requests for a text or call, but sends no response. */
  timeoutAfterAccept: z.boolean().default(false),
  /** Makes texts and calls fail with this error code, at the stage where the error occurs in reality. */
  errorCode: z.int().min(0).max(99_999).nullable().default(null),
  /** Additional delay before texts reach the phone, in milliseconds. */
  deliveryDelayMs: z.int().min(0).max(600_000).default(0),
});

export type Faults = z.infer<typeof FaultSchema>;

/** The carrier's deliberate faults. A fault is off if its value is null or missing. An unknown fault is refused. */
export const Faults = z.preprocess(
  (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).filter(([, part]) => part !== null))
      : value,
  FaultSchema,
);

export const noFaults: Faults = FaultSchema.parse({});

/** Returns the number of faults that are on. */
export function countFaults(faults: Faults): number {
  return [
    webhookCopies(faults) > 1,
    faults.delayMs > 0,
    faults.reorder,
    faults.badSignature,
    refusal(faults) !== undefined,
    faults.timeoutAfterAccept,
    faults.errorCode !== null,
    faults.deliveryDelayMs > 0,
  ].filter(Boolean).length;
}

/** Returns how many times each webhook is sent. */
export function webhookCopies({ duplicate }: Faults): number {
  return duplicate === true ? 2 : duplicate === false ? 1 : duplicate;
}

/** Returns the HTTP status for refused requests. Returns undefined if requests are accepted. */
export function refusal({ status }: Faults): number | undefined {
  return status === null || status === 200 ? undefined : status;
}
