import { type Api, contracts, type MemberId } from '@guidepost/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../shell/api.ts';
import { memberOptions } from '../../members/public.ts';

/**
 * Adds a number to a member's contacts as a secondary number. Later calls from it are then matched to the member.
 * @param call the API client, which determines which errors are shown as toasts
 */
export async function addNumber(
  client: QueryClient,
  memberId: MemberId,
  number: string,
  description: string,
  call: Api = api,
): Promise<void> {
  await call(contracts.contacts.createPhone, {
    body: { interactableId: memberId, number, description, primary: false },
  });
  void client.invalidateQueries({ queryKey: memberOptions(memberId).queryKey });
}
