import { asId, type Member, type MemberId, type PhoneNumberId, type TextMessage } from '@guidepost/contracts';
import { defaultNumber } from '@guidepost/rules';
import { type InfiniteData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { can } from '../../../shell/api.ts';
import { useConnection } from '../../../shell/live.ts';
import { conversationOptions } from '../api.ts';

/** The number that a text is sent to until the user chooses a number. */
export interface DefaultNumber {
  /** Null if the member has no number. */
  id: PhoneNumberId | null;
  /** True if the id may still change, because the conversation has not loaded. */
  isPending: boolean;
  /** Waits for the conversation if necessary, and returns the final id. Without a connection, it does not wait. */
  settle: () => Promise<PhoneNumberId | null>;
}

/** Maximum time, in milliseconds, that Send waits for the conversation. */
const loadTimeoutMs = 5000;

/** The number of the member's last text. It is undefined if the member has not texted. */
interface LastText {
  number: string | undefined;
}

const lastTextOf = ({ pages }: Pick<InfiniteData<TextMessage[]>, 'pages'>): LastText => ({
  number: pages.flat().find(({ incoming }) => incoming)?.smsPhoneNumber,
});

/** Loads the number that the member last texted from. Returns undefined if the conversation does not load in time. */
export function loadLastText(client: QueryClient, memberId: MemberId): Promise<LastText | undefined> {
  const loaded = client.ensureInfiniteQueryData(conversationOptions(memberId)).then(lastTextOf);
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, loadTimeoutMs, undefined));
  return Promise.race([loaded.catch(() => undefined), timeout]);
}

/**
 * Returns the number that a text is sent to by default. For a new text, this is the one that the member last texted
 * from, once the conversation has loaded. A later text from another number does not change it.
 */
export function useDefaultNumber(member: Member | undefined, isNew: boolean): DefaultNumber {
  const client = useQueryClient();
  const isOffline = useConnection() === 'disconnected';
  const dependsOnLast = isNew && member !== undefined && member.phoneNumbers.length > 1 && can(member, 'CAN_SEE_SMS');
  const { data } = useInfiniteQuery({ ...conversationOptions(member?.id ?? asId(0)), enabled: dependsOnLast });
  const [last, setLast] = useState<LastText>();
  if (dependsOnLast && data && last === undefined) setLast(lastTextOf(data));
  const idAfter = (text: LastText | undefined) =>
    (member && defaultNumber(member.phoneNumbers, text?.number)?.id) ?? null;
  const isPending = dependsOnLast && last === undefined;
  return {
    id: idAfter(last),
    isPending,
    settle: async () => idAfter(isPending && !isOffline ? await loadLastText(client, member.id) : last),
  };
}
