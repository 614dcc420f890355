/** The path of the local carrier below the product's address. This path shows the page; the APIs are below it. */
export const PHONE_PATH = '/_phone';

/**
 * The base of the Twilio-compatible API. It replaces the SDK's `https://api.twilio.com` and
 * `https://lookups.twilio.com`.
 */
export const TWILIO_PATH = `${PHONE_PATH}/twilio`;

/** The JSON API for the page, tests and scripts. */
export const API_PATH = `${PHONE_PATH}/api`;

export const API_VERSION = '2010-04-01';

/** Maximum number of texts that the account may send per second. Further texts are refused with 429 and code 20429. */
export const TEXTS_A_SECOND = 100;

/** Maximum length of a text, in characters (error 21617). */
export const BODY_MAX = 1600;

/**
 * Maximum number of a text's pictures, and the maximum size of each in bytes. These are the product's limits, which are
 * above the limits of most networks.
 */
export const MEDIA_MAX = 10;
export const MEDIA_BYTES = 15_000_000;

/** Delays after a text is accepted: until it reaches the network, and until it arrives at the phone or fails. */
export const SENT_AFTER_MS = 60;
export const DELIVERED_AFTER_MS = 240;

/** Time from the acceptance of a call until the phone rings. */
export const RINGS_AFTER_MS = 60;

/** Time that a phone rings before it answers automatically. */
export const ANSWERS_AFTER_MS = 600;

/** Duration of each spoken or played item. */
export const SPEECH_MS = 400;

/**
 * Minimum silence that ends a recording, in seconds. People on this carrier type their words, so a shorter timeout in
 * the TwiML document is ignored.
 */
export const TYPING_SECONDS = 60;

/** Time that a request stays open if the carrier has accepted it but sends no response (fault `timeoutAfterAccept`). */
export const NEVER_ANSWERS_MS = 120_000;

/** Number of lines of the wire log that are stored. */
export const WIRE_LINES = 500;
