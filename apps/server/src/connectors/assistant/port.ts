/** A recording with the speaker of each of its channels, in their order. One channel may have all speakers. */
export interface Sound {
  bytes: Buffer;
  mimeType: string;
  speakers: readonly string[];
}

/** A conversation for which notes are written. */
export interface Talk {
  /** Lines `[name] (m:ss): text`. */
  transcript: string;
  isVoicemail: boolean;
  memberName: string | null;
  guideName: string | null;
}

/**
 * The service that writes transcripts and notes. Every method throws if the service is unreachable or refuses. None is
 * ever called inside a transaction.
 */
export interface Assistant {
  /** False if rules replace a service. The notes then say so. */
  readonly isConnected: boolean;
  /** Returns the transcript, as lines `[name] (m:ss): text`, or null if the sound cannot be transcribed. */
  transcribe(sound: Sound): Promise<string | null>;
  /** Returns notes in Markdown, or null if there is nothing to note. */
  notesOf(talk: Talk): Promise<string | null>;
}
