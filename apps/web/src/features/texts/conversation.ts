import type { Message } from '@guidepost/contracts';
import { dayOf } from '../feed/api.ts';

export interface ConversationDay {
  /** `yyyy-MM-dd` in the zone asked for. */
  day: string;
  messages: Message[];
}

/** Pages of texts, newest first, as a conversation is read: the oldest on top, under the days of a zone. */
export function conversationOf(pages: readonly (readonly Message[])[], timeZone: string): ConversationDay[] {
  const days: ConversationDay[] = [];
  for (const message of pages.flat().reverse()) {
    const day = dayOf(message.timestamp, timeZone);
    const last = days.at(-1);
    if (last?.day === day) last.messages.push(message);
    else days.push({ day, messages: [message] });
  }
  return days;
}
