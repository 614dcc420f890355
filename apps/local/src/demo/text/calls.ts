import calls from './calls.json' with { type: 'json' };

/** A recorded conversation: what the guide and the member say, and the notes about the call. */
export interface RecordedConversation {
  lines: readonly { by: 'guide' | 'member'; text: string }[];
  /** Lines of the notes about the call, in Markdown. */
  notes: readonly string[];
  /** True if the conversation is only for members who were in a hospital. */
  isAfterStay?: true;
}

export const recordedConversations = calls.recordedConversations as readonly RecordedConversation[];

/** Voicemails from unknown callers. */
export const unknownCallerVoicemails: readonly string[] = calls.unknownCallerVoicemails;
