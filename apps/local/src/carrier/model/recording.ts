/** What was recorded, as the carrier keeps it. Instants are business time. */
export interface Recording {
  sid: string;
  callSid: string;
  source: 'RecordVerb' | 'DialVerb' | 'OutboundAPI';
  channels: 1 | 2;
  seconds: number;
  createdAt: string;
  updatedAt: string;
  startedAt: string;
}

/** What a recording says. */
export interface Transcription {
  sid: string;
  recordingSid: string;
  seconds: number;
  text: string;
  createdAt: string;
  updatedAt: string;
}
