/** A recording and the speaker of each channel, in the channels' order. A single channel may contain all speakers. */
export interface AssistantAudio {
  bytes: Buffer;
  mimeType: string;
  speakers: readonly string[];
}

/** A conversation that the assistant writes notes about. */
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
  /** False if rules replace the service. The notes then say so. */
  readonly isConnected: boolean;
  /**
   * Returns the transcript as lines in the form `[name] (m:ss): text`. Returns null if the sound cannot be transcribed.
   */
  transcribe(sound: AssistantAudio): Promise<string | null>;
  /** Returns notes in Markdown. Returns null if there is nothing important to note. */
  notesOf(conversation: RecordedConversation): Promise<string | null>;
}
