import type { Call } from '../model/call.ts';
import type { Transcription } from '../model/recording.ts';
import { API_VERSION } from '../settings.ts';
import type { Engine } from './engine.ts';

/** Parameters of a transcription's callback. */
export function transcriptionParams(
  engine: Engine,
  transcription: Transcription,
  call: Call,
  recordingUrl: string,
): Record<string, string> {
  const { sid } = engine.account;
  return {
    TranscriptionSid: transcription.sid,
    TranscriptionText: transcription.text,
    TranscriptionStatus: 'completed',
    TranscriptionUrl: engine.urlOf(`/${API_VERSION}/Accounts/${sid}/Transcriptions/${transcription.sid}`),
    RecordingSid: transcription.recordingSid,
    RecordingUrl: recordingUrl,
    CallSid: call.sid,
    AccountSid: sid,
    From: call.from,
    To: call.to,
    ApiVersion: API_VERSION,
  };
}
