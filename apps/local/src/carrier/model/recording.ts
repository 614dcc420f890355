/** A recording. All times are business time. */
export interface Recording {
  sid: string;
  /** Null for a conference recording, which may contain several calls. */
  callSid: string | null;
  conferenceSid: string | null;
  source: 'RecordVerb' | 'DialVerb' | 'OutboundAPI' | 'Conference';
  channels: 1 | 2;
  seconds: number;
  createdAt: string;
  updatedAt: string;
  startedAt: string;
}

/** The words of a recording. */
export interface Transcription {
  sid: string;
  recordingSid: string;
  seconds: number;
  text: string;
  createdAt: string;
  updatedAt: string;
}
