/** What was recorded, as the carrier keeps it. Instants are business time. */
export interface Recording {
  sid: string;
  /** Null of a conference, which is nobody's call. */
  callSid: string | null;
  conferenceSid: string | null;
  source: 'RecordVerb' | 'DialVerb' | 'OutboundAPI' | 'Conference';
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
