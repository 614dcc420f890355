import twilio from 'twilio';

/** Documents that say what a call does next, in the telephone service's own language (TwiML). */

const { VoiceResponse } = twilio.twiml;

/** What the service tells of a leg. */
const everyMoment = ['initiated', 'ringing', 'answered', 'completed'] as const;

/** Settings that make the service repeat a webhook after a failure of ours (docs/carrier.md, connection overrides). */
export const toldAgain = (address: string): string => `${address}#rc=4&rp=all`;

/** Words with the language in which they are spoken. */
export interface Spoken {
  words: string;
  language: 'en' | 'es';
}

const voices = { en: 'en-US', es: 'es-US' } as const;

function speak(response: InstanceType<typeof VoiceResponse>, spoken: readonly Spoken[]): void {
  for (const { words, language } of spoken) response.say({ language: voices[language] }, words);
}

/** Says something to one side of a call and goes on. */
export function noticeDocument(spoken: readonly Spoken[]): string {
  const response = new VoiceResponse();
  speak(response, spoken);
  return response.toString();
}

/** Has the service listen whether a machine answers; who is silent for two seconds is not known to be anybody. */
export const machineDetection = {
  machineDetection: 'Enable',
  machineDetectionTimeout: 6,
  machineDetectionSilenceTimeout: 2000,
} as const;

/** Says something to the phone that was rung, waits a moment where that is asked for, and asks what comes next. */
export function goOnDocument(step: { spoken: readonly Spoken[]; waitSeconds: number; url: string }): string {
  const response = new VoiceResponse();
  speak(response, step.spoken);
  if (step.waitSeconds > 0) response.pause({ length: step.waitSeconds });
  response.redirect({ method: 'POST' }, toldAgain(step.url));
  return response.toString();
}

/** Asks whoever answered for a key, which machines do not press; without one it hangs up. */
export function keyDocument(question: { words: string; waitSeconds: number; url: string }): string {
  const response = new VoiceResponse();
  response
    .gather({ input: ['dtmf'], numDigits: 1, timeout: question.waitSeconds, action: toldAgain(question.url) })
    .say(question.words);
  response.hangup();
  return response.toString();
}

/** That a call may be recorded, for both sides before they are connected. */
export interface RecordingNotice {
  spoken: readonly Spoken[];
  /** Where the service asks what to say to the phone that is rung, once it answers. */
  url: string;
}

/**
 * Connects whoever is on the line with a phone. With a notice both hear it before, and what they say is recorded from the
 * moment that the phone answers; without one nothing is recorded.
 */
export function connectDocument(dial: {
  /** Our number, which the phone shows. */
  from: string;
  to: string;
  ringSeconds: number;
  /** Where the service asks what comes after the Dial, tells of the leg, and of the recording. */
  actionUrl: string;
  statusUrl: string;
  recordingUrl: string;
  /** Null: the call is not recorded. */
  notice: RecordingNotice | null;
  /**
   * Null: whoever answers the phone is put through. Else the service asks `url` whether they are, instead of the notice's, and
   * tells `machineUrl` whether a machine answered.
   */
  check: { url: string; machineUrl: string } | null;
  /** The caller hears it ring, and is not charged, until somebody answers. */
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
 * Puts a leg into a conference with the other side: silently, and until one of them hangs up. Only there can somebody be
 * muted.
 */
export function conferenceDocument(conference: {
  /** The same for both legs and for no other call. */
  room: string;
  /** Whether the others do not hear this leg. */
  isMuted: boolean;
  /** Where the service tells of the recording; null: it is not recorded. */
  recordingUrl: string | null;
}): string {
  const { room, isMuted, recordingUrl } = conference;
  const response = new VoiceResponse();
  response.dial().conference(
    {
      muted: isMuted,
      beep: 'false',
      // silence instead of music while the other leg is on its way
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

/** Greets a caller and records what they say after the tone. */
export function voicemailDocument(voicemail: {
  /** Where the greeting can be heard; null: these words are said. */
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
    // longer ones the service does not transcribe
    maxLength: 120,
    timeout: 8,
    playBeep: true,
  });
  return response.toString();
}

/** Says something, or nothing, and hangs up. */
export function goodbyeDocument(words?: string): string {
  const response = new VoiceResponse();
  if (words !== undefined) response.say(words);
  response.hangup();
  return response.toString();
}
