/** Who speaks on a channel of a recording, in the order of its channels; one channel may hold them all. */
export interface Sound {
  bytes: Buffer;
  mimeType: string;
  speakers: readonly string[];
}

/** What is known of a conversation that notes are made of. */
export interface Talk {
  /** Lines `[name] (m:ss): text`. */
  transcript: string;
  isVoicemail: boolean;
  memberName: string | null;
  guideName: string | null;
}

/**
 * The service that writes transcripts and notes. Every method throws if the service cannot be reached or refuses; none
 * is ever called inside a transaction.
 */
export interface Assistant {
  /** False if rules stand in for a service; then the notes say so. */
  readonly isConnected: boolean;
  /** What was said, as lines `[name] (m:ss): text`; null if it cannot be transcribed. */
  transcribe(sound: Sound): Promise<string | null>;
  /** Notes in Markdown; null if there is nothing to note. */
  notesOf(talk: Talk): Promise<string | null>;
}
