import twilio from 'twilio';

/** Documents with the next steps of a call, in TwiML, the telephone service's own format. */

const { VoiceResponse } = twilio.twiml;

/** The events of a call leg that the service reports to us. */
const allCallEvents = ['initiated', 'ringing', 'answered', 'completed'] as const;

/**
 * Adds settings to a URL that make the service repeat a webhook if our server fails (docs/carrier.md, connection
 * overrides).
 */
export const withRepeatedWebhooks = (address: string): string => `${address}#rc=4&rp=all`;

/** Text to speak, and its language. */
export interface SpokenText {
  words: string;
  language: 'en' | 'es';
}

const voices = { en: 'en-US', es: 'es-US' } as const;

function sayText(response: InstanceType<typeof VoiceResponse>, spoken: readonly SpokenText[]): void {
  for (const { words, language } of spoken) response.say({ language: voices[language] }, words);
}

/** Returns a document that speaks to one side of a call. The call then continues. */
export function noticeDocument(spoken: readonly SpokenText[]): string {
  const response = new VoiceResponse();
  sayText(response, spoken);
  return response.toString();
}

/** Settings that make the service detect an answering machine. After two seconds of silence, the result is unknown. */
export const machineDetection = {
  machineDetection: 'Enable',
  machineDetectionTimeout: 6,
  machineDetectionSilenceTimeout: 2000,
} as const;

/**
 * Returns a document that speaks to the called phone and then requests the next step, after a pause if `waitSeconds` is
 * set.
 */
export function continueDocument(step: { spoken: readonly SpokenText[]; waitSeconds: number; url: string }): string {
  const response = new VoiceResponse();
  sayText(response, step.spoken);
  if (step.waitSeconds > 0) response.pause({ length: step.waitSeconds });
  response.redirect({ method: 'POST' }, withRepeatedWebhooks(step.url));
  return response.toString();
}

/**
 * Returns a document that asks the person who answered to press a key, because machines do not press keys. The call
 * ends if no key is pressed.
 */
export function keyDocument(question: { words: string; waitSeconds: number; url: string }): string {
  const response = new VoiceResponse();
  response
    .gather({
      input: ['dtmf'],
      numDigits: 1,
      timeout: question.waitSeconds,
      action: withRepeatedWebhooks(question.url),
    })
    .say(question.words);
  response.hangup();
  return response.toString();
}

/** The notice that a call may be recorded. Both sides hear it before they are connected. */
export interface RecordingNotice {
  spoken: readonly SpokenText[];
  /** The service requests the announcement for the called phone from this URL when the phone is answered. */
  url: string;
}

/**
 * Returns a document that connects the caller with a phone. If there is a notice, both sides hear it first, and the
 * recording starts when the phone is answered. Without a notice, nothing is recorded.
 */
export function connectDocument(dial: {
  /** Our number, which the called phone displays. */
  from: string;
  to: string;
  ringSeconds: number;
  /** URLs for the step after the call, for reports on the leg, and for reports on the recording. */
  actionUrl: string;
  statusUrl: string;
  recordingUrl: string;
  /** Null if the call is not recorded. */
  notice: RecordingNotice | null;
  /**
   * Null if the call is connected to anyone who answers. Otherwise, the service requests `url` instead of the
   * notice's URL when the phone is answered, and reports to `machineUrl` if a machine answered.
   */
  check: { url: string; machineUrl: string } | null;
  /** True if the caller hears ringing, free of charge, until the phone answers. */
  answerOnBridge: boolean;
}): string {
  const response = new VoiceResponse();
  sayText(response, dial.notice?.spoken ?? []);
  const answererUrl = dial.check?.url ?? dial.notice?.url;
  response
    .dial({
      callerId: dial.from,
      timeout: dial.ringSeconds,
      action: withRepeatedWebhooks(dial.actionUrl),
      answerOnBridge: dial.answerOnBridge,
      ...(dial.notice === null
        ? {}
        : { record: 'record-from-answer-dual', recordingStatusCallback: withRepeatedWebhooks(dial.recordingUrl) }),
    })
    .number(
      {
        statusCallback: withRepeatedWebhooks(dial.statusUrl),
        statusCallbackEvent: [...allCallEvents],
        ...(answererUrl === undefined ? {} : { url: withRepeatedWebhooks(answererUrl) }),
        ...(dial.check === null
          ? {}
          : { ...machineDetection, amdStatusCallback: withRepeatedWebhooks(dial.check.machineUrl) }),
      },
      dial.to,
    );
  return response.toString();
}

/**
 * Returns a document that connects a leg with the other side in a conference, without a beep, until one side hangs up.
 * A conference is necessary because a leg cannot be muted in any other kind of call.
 */
export function conferenceDocument(conference: {
  /** The name of the conference. Both legs of a call use the same name, and no other call uses it. */
  room: string;
  /** True if the other side does not hear this leg. */
  isMuted: boolean;
  /** The URL for reports on the recording; null if the call is not recorded. */
  recordingUrl: string | null;
}): string {
  const { room, isMuted, recordingUrl } = conference;
  const response = new VoiceResponse();
  response.dial().conference(
    {
      muted: isMuted,
      beep: 'false',
      // silence instead of music until the other leg joins
      waitUrl: '',
      startConferenceOnEnter: true,
      endConferenceOnExit: true,
      maxParticipants: 2,
      ...(recordingUrl === null
        ? {}
        : { record: 'record-from-start', recordingStatusCallback: withRepeatedWebhooks(recordingUrl) }),
    },
    room,
  );
  return response.toString();
}

/** Returns a document that greets a caller and records their message after the tone. */
export function voicemailDocument(voicemail: {
  /** The URL of the recorded greeting; null if the text is spoken instead. */
  greetingUrl: string | null;
  words: SpokenText;
  recordingUrl: string;
  transcriptionUrl: string;
}): string {
  const response = new VoiceResponse();
  if (voicemail.greetingUrl === null) sayText(response, [voicemail.words]);
  else response.play(voicemail.greetingUrl);
  const url = withRepeatedWebhooks(voicemail.recordingUrl);
  response.record({
    action: url,
    recordingStatusCallback: url,
    transcribe: true,
    transcribeCallback: withRepeatedWebhooks(voicemail.transcriptionUrl),
    // the service does not transcribe longer messages
    maxLength: 120,
    timeout: 8,
    playBeep: true,
  });
  return response.toString();
}

/** Returns a document that speaks the given text, if there is one, and hangs up. */
export function goodbyeDocument(words?: string): string {
  const response = new VoiceResponse();
  if (words !== undefined) response.say(words);
  response.hangup();
  return response.toString();
}
