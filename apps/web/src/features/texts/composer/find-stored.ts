import type { StaffId, TextId, TextMessage } from '@guidepost/contracts';

/** A new text whose answer from the server was lost. */
export interface UnansweredText {
  text: string;
  authorId: StaffId;
  /** Id of the newest text in the conversation before the text was sent. Null if the conversation was empty. */
  after: TextId | null;
}

/**
 * Returns the id of the conversation's newest text. Returns null if the conversation is empty. Returns undefined if it
 * has not loaded, because an earlier text with the same words could then be mistaken for a new one.
 */
export const newestTextId = (pages: readonly (readonly TextMessage[])[] | undefined): TextId | null | undefined =>
  pages && (pages[0]?.[0]?.id ?? null);

/**
 * Finds the text in the conversation, which shows that the server has stored it although its answer was lost. Returns
 * undefined if the conversation does not contain the text.
 */
export const findStored = (
  conversation: readonly TextMessage[],
  { text, authorId, after }: UnansweredText,
): TextMessage | undefined =>
  conversation.find(
    (message) =>
      !message.incoming &&
      (after === null || message.id > after) &&
      message.guide?.id === authorId &&
      message.text.trim() === text.trim(),
  );
