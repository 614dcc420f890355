/**
 * A recording with the speaker of each of its channels, in the order of the channels. A single channel may contain all
 * speakers.
 */
export interface AssistantAudio {
  bytes: Buffer;
  mimeType: string;
  speakers: readonly string[];
}

/** A conversation for which notes are written. */
export interface RecordedConversation {
  /** Lines in the form `[name] (m:ss): text`. */
  transcript: string;
  isVoicemail: boolean;
  memberName: string | null;
  guideName: string | null;
}

/**
 * The service that writes transcripts and notes. Every method throws if the service does not respond or refuses the
 * request. Methods must not be called inside a transaction.
 */
export interface Assistant {
  /** False if rules replace a service. The notes then state this. */
  readonly isConnected: boolean;
  /**
   * Returns the transcript as lines in the form `[name] (m:ss): text`. Returns null if the sound cannot be transcribed.
   */
  transcribe(sound: AssistantAudio): Promise<string | null>;
  /** Returns notes in Markdown. Returns null if there is nothing important to note. */
  notesOf(conversation: RecordedConversation): Promise<string | null>;
}
