import { contracts, type Member, type MemberId } from '@guidepost/contracts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, callHandling } from '../../shell/api.ts';
import { updateOptimistically } from '../../shell/changes/optimistic-update.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { memberOptions } from '../members/public.ts';
import { type ContactList, type ContactRef, withoutContact, withPrimary } from './lists.ts';

/** Looks up a number's carrier and type. If the service does not respond, the number is saved without them. */
export const phoneDetailsOptions = (phoneNumber: string) =>
  queryOptions({
    queryKey: ['contacts', 'phone-details', phoneNumber] as const,
    queryFn: () => callHandling('all')(contracts.contacts.phoneDetails, { query: { phoneNumber } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { caught: true },
  });

/** Refetches the member, because another contact may have become the primary one. */
export const refreshMember = (client: QueryClient, memberId: MemberId): Promise<void> =>
  client.invalidateQueries({ queryKey: memberOptions(memberId).queryKey });

/**
 * Mutation that shows a change at once and reverts it if the server refuses it. A member's changes are sent one after
 * the other.
 */
function useContactMutation(
  memberId: MemberId,
  how: {
    send: (contact: ContactRef) => Promise<unknown>;
    change: (member: Member, contact: ContactRef) => Member;
    done: Record<ContactList, string>;
  },
) {
  const client = useQueryClient();
  const { queryKey } = memberOptions(memberId);
  return useMutation({
    mutationFn: (contact: ContactRef) =>
      updateOptimistically<Member, unknown>(client, {
        queryKey,
        change: (member) => how.change(member, contact),
        send: () => how.send(contact),
        inTurnOf: ['contacts', memberId],
      }),
    onSuccess: (_reply, { list }) => showSuccess(how.done[list]),
    onSettled: () => refreshMember(client, memberId),
  });
}

const body = { primary: true };

export const useMakePrimary = (memberId: MemberId) =>
  useContactMutation(memberId, {
    send({ list, id }) {
      if (list === 'phoneNumbers') return api(contracts.contacts.updatePhone, { params: { phoneId: id }, body });
      if (list === 'emailAddresses') return api(contracts.contacts.updateEmail, { params: { id }, body });
      return api(contracts.contacts.makeAddressPrimary, { params: { addressId: id } });
    },
    change: withPrimary,
    done: {
      phoneNumbers: 'Phone number updated successfully',
      addresses: 'Address updated successfully',
      emailAddresses: 'Email address has been updated successfully',
    },
  });

/** Deletes an address or e-mail address. Phone numbers have a separate dialog for deletion. */
export const useRemoveContact = (memberId: MemberId) =>
  useContactMutation(memberId, {
    send({ list, id }) {
      if (list === 'emailAddresses') return api(contracts.contacts.removeEmail, { params: { id } });
      if (list === 'phoneNumbers') return api(contracts.contacts.removePhone, { params: { phoneId: id } });
      return api(contracts.contacts.removeAddress, { params: { addressId: id } });
    },
    change: withoutContact,
    done: {
      phoneNumbers: 'Phone number deleted successfully',
      addresses: 'Address deleted successfully',
      emailAddresses: 'Email address has been deleted successfully',
    },
  });
