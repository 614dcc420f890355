import twilio from 'twilio';

/** Documents with the next steps of a call, in the telephone service's own language (TwiML). */

const { VoiceResponse } = twilio.twiml;

/** The events of a leg that the service reports. */
const everyMoment = ['initiated', 'ringing', 'answered', 'completed'] as const;

/**
 * Adds settings that make the service repeat a webhook after a failure on our side (docs/carrier.md, connection
 * overrides).
 */
export const toldAgain = (address: string): string => `${address}#rc=4&rp=all`;

/** A text with the language in which it is spoken. */
export interface Spoken {
  words: string;
  language: 'en' | 'es';
}

const voices = { en: 'en-US', es: 'es-US' } as const;

function speak(response: InstanceType<typeof VoiceResponse>, spoken: readonly Spoken[]): void {
  for (const { words, language } of spoken) response.say({ language: voices[language] }, words);
}

/** Returns a document that speaks to one side of a call and continues. */
export function noticeDocument(spoken: readonly Spoken[]): string {
  const response = new VoiceResponse();
  speak(response, spoken);
  return response.toString();
}

/** Makes the service detect an answering machine. After two seconds of silence the result is unknown. */
export const machineDetection = {
  machineDetection: 'Enable',
  machineDetectionTimeout: 6,
  machineDetectionSilenceTimeout: 2000,
} as const;

/** Returns a document that speaks to the called phone, optionally waits a moment, and then requests the next step. */
export function goOnDocument(step: { spoken: readonly Spoken[]; waitSeconds: number; url: string }): string {
  const response = new VoiceResponse();
  speak(response, step.spoken);
  if (step.waitSeconds > 0) response.pause({ length: step.waitSeconds });
  response.redirect({ method: 'POST' }, toldAgain(step.url));
  return response.toString();
}

/**
 * Returns a document that asks the person who answered to press a key, which machines do not do. Without a key it hangs
 * up.
 */
export function keyDocument(question: { words: string; waitSeconds: number; url: string }): string {
  const response = new VoiceResponse();
  response
    .gather({ input: ['dtmf'], numDigits: 1, timeout: question.waitSeconds, action: toldAgain(question.url) })
    .say(question.words);
  response.hangup();
  return response.toString();
}

/** The notice that a call may be recorded, for both sides before they are connected. */
export interface RecordingNotice {
  spoken: readonly Spoken[];
  /** The address at which the service requests the text for the called phone, once it answers. */
  url: string;
}

/**
 * Returns a document that connects the caller with a phone. With a notice both sides hear it first, and the call is
 * recorded from the moment that the phone answers. Without a notice nothing is recorded.
 */
export function connectDocument(dial: {
  /** Our number, which the called phone shows. */
  from: string;
  to: string;
  ringSeconds: number;
  /** The addresses for the step after the Dial, for reports on the leg, and for reports on the recording. */
  actionUrl: string;
  statusUrl: string;
  recordingUrl: string;
  /** Null if the call is not recorded. */
  notice: RecordingNotice | null;
  /**
   * If null, anyone who answers the phone is connected. Otherwise the service asks `url` if they are connected, instead
   * of the notice's address. It reports to `machineUrl` if a machine answered.
   */
  check: { url: string; machineUrl: string } | null;
  /** True if the caller hears ringing, without a charge, until the call is answered. */
  answerOnBridge: boolean;
}): string {
  const response = new VoiceResponse();
  speak(response, dial.notice?.spoken ?? []);
  const answererUrl = dial.check?.url ?? dial.notice?.url;
  response
    .dial({
      callerId: dial.from,
      timeout: dial.ringSeconds,
      action: toldAgain(dial.actionUrl),
      answerOnBridge: dial.answerOnBridge,
      ...(dial.notice === null
        ? {}
        : { record: 'record-from-answer-dual', recordingStatusCallback: toldAgain(dial.recordingUrl) }),
    })
    .number(
      {
        statusCallback: toldAgain(dial.statusUrl),
        statusCallbackEvent: [...everyMoment],
        ...(answererUrl === undefined ? {} : { url: toldAgain(answererUrl) }),
        ...(dial.check === null ? {} : { ...machineDetection, amdStatusCallback: toldAgain(dial.check.machineUrl) }),
      },
      dial.to,
    );
  return response.toString();
}

/**
 * Returns a document that puts a leg into a conference with the other side, without a sound, until one of them hangs
 * up. A leg can only be muted in a conference.
 */
export function conferenceDocument(conference: {
  /** The name of the conference, the same for both legs and for no other call. */
  room: string;
  /** True if the others do not hear this leg. */
  isMuted: boolean;
  /** The address for reports on the recording; null if the call is not recorded. */
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
        : { record: 'record-from-start', recordingStatusCallback: toldAgain(recordingUrl) }),
    },
    room,
  );
  return response.toString();
}

/** Returns a document that greets a caller and records their message after the tone. */
export function voicemailDocument(voicemail: {
  /** The address of the recorded greeting; null if the text is spoken instead. */
  greetingUrl: string | null;
  words: Spoken;
  recordingUrl: string;
  transcriptionUrl: string;
}): string {
  const response = new VoiceResponse();
  if (voicemail.greetingUrl === null) speak(response, [voicemail.words]);
  else response.play(voicemail.greetingUrl);
  const url = toldAgain(voicemail.recordingUrl);
  response.record({
    action: url,
    recordingStatusCallback: url,
    transcribe: true,
    transcribeCallback: toldAgain(voicemail.transcriptionUrl),
    // the service does not transcribe longer messages
    maxLength: 120,
    timeout: 8,
    playBeep: true,
  });
  return response.toString();
}

/** Returns a document that speaks a text, if there is one, and hangs up. */
export function goodbyeDocument(words?: string): string {
  const response = new VoiceResponse();
  if (words !== undefined) response.say(words);
  response.hangup();
  return response.toString();
}
