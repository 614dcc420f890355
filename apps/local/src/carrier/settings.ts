/** Where the local carrier stands below the product's address: the page here, the rest below. */
export const PHONE_PATH = '/_phone';

/**
 * The base of the Twilio-compatible API: what the SDK's `https://api.twilio.com` and `https://lookups.twilio.com`
 * become.
 */
export const TWILIO_PATH = `${PHONE_PATH}/twilio`;

/** The JSON API for the page, tests and scripts. */
export const API_PATH = `${PHONE_PATH}/api`;

export const API_VERSION = '2010-04-01';

/** Texts that the account may send in any one second; more are refused with 429 and code 20429. */
export const TEXTS_A_SECOND = 100;

/** The most characters of a text (error 21617). */
export const BODY_MAX = 1600;

/** Pictures of one text, and how big each may be: what the product allows, above what most networks take. */
export const MEDIA_MAX = 10;
export const MEDIA_BYTES = 15_000_000;

/** From a text's acceptance: until it is with the network, and until the phone has it or the network has given up. */
export const SENT_AFTER_MS = 60;
export const DELIVERED_AFTER_MS = 240;

/** From a call's acceptance until the phone rings. */
export const RINGS_AFTER_MS = 60;

/** How long a phone that answers by itself lets it ring. */
export const ANSWERS_AFTER_MS = 600;

/** How long something said or played takes. */
export const SPEECH_MS = 400;

/**
 * A phone of ours speaks by typing: only this much silence ends a recording, whatever the document says, in seconds.
 */
export const TYPING_SECONDS = 60;

/** How long the carrier keeps a request waiting that it has accepted and will not answer (the fault of that name). */
export const NEVER_ANSWERS_MS = 120_000;

/** Lines of the wire log that are kept. */
export const WIRE_LINES = 500;
