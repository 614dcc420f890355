/** The local carrier's path below Guidepost's URL. It shows the phone page. The APIs are below it. */
export const PHONE_PATH = '/_phone';

/**
 * The base path of the Twilio-compatible API. It replaces the SDK's `https://api.twilio.com` and
 * `https://lookups.twilio.com`.
 */
export const TWILIO_PATH = `${PHONE_PATH}/twilio`;

/** The JSON API for the phone page, tests and scripts. */
export const API_PATH = `${PHONE_PATH}/api`;

export const API_VERSION = '2010-04-01';

/** Maximum number of texts that the account may send per second. Further texts are refused with 429 and code 20429. */
export const TEXTS_A_SECOND = 100;

/** Maximum length of a text, in characters (error 21617). */
export const BODY_MAX = 1600;

/**
 * Maximum number of pictures in a text, and their maximum size in bytes. These are Guidepost's limits. Most networks
 * have lower limits.
 */
export const MEDIA_MAX = 10;
export const MEDIA_BYTES = 15_000_000;

/**
 * Time from accepting a text until it reaches the network. The next constant is the time until it arrives at the phone
 * or fails.
 */
export const SENT_AFTER_MS = 60;
export const DELIVERED_AFTER_MS = 240;

/** Time from accepting a call until the phone rings. */
export const RINGS_AFTER_MS = 60;

/** How long a phone rings before it answers automatically. */
export const ANSWERS_AFTER_MS = 600;

/** Duration of each spoken or played item. */
export const SPEECH_MS = 400;

/**
 * Minimum silence that ends a recording, in seconds. People on this carrier type their words, so a shorter timeout in
 * the TwiML document is ignored.
 */
export const TYPING_SECONDS = 60;

/** How long an accepted request stays open without a response (fault `timeoutAfterAccept`). */
export const NEVER_ANSWERS_MS = 120_000;

/** Number of wire log lines that are stored. */
export const WIRE_LINES = 500;
