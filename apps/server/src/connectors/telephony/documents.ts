import twilio from 'twilio';

/** Documents that say what a call does next, in the telephone service's own language (TwiML). */

const { VoiceResponse } = twilio.twiml;

/** What the service tells of a leg. */
const everyMoment = ['initiated', 'ringing', 'answered', 'completed'] as const;

/** Told again after a failure of ours, as often as the service does it (docs/carrier.md, connection overrides). */
export const toldAgain = (address: string): string => `${address}#rc=4&rp=all`;

/** Connects whoever is on the line with a phone, and records both from the moment that it answers. */
export function connectDocument(dial: {
  /** Our number, which the phone shows. */
  from: string;
  to: string;
  ringSeconds: number;
  /** Where the service asks what comes after the Dial, tells of the leg, and of the recording. */
  actionUrl: string;
  statusUrl: string;
  recordingUrl: string;
  /** The caller hears it ring, and is not charged, until somebody answers. */
  answerOnBridge: boolean;
}): string {
  const response = new VoiceResponse();
  response
    .dial({
      callerId: dial.from,
      timeout: dial.ringSeconds,
      action: toldAgain(dial.actionUrl),
      answerOnBridge: dial.answerOnBridge,
      record: 'record-from-answer-dual',
      recordingStatusCallback: toldAgain(dial.recordingUrl),
    })
    .number({ statusCallback: toldAgain(dial.statusUrl), statusCallbackEvent: [...everyMoment] }, dial.to);
  return response.toString();
}

/** Greets a caller and records what they say after the tone. */
export function voicemailDocument(voicemail: {
  /** Where the greeting can be heard; null: these words are said. */
  greetingUrl: string | null;
  words: string;
  recordingUrl: string;
  transcriptionUrl: string;
}): string {
  const response = new VoiceResponse();
  if (voicemail.greetingUrl === null) response.say(voicemail.words);
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
