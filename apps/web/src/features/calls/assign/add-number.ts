import { contracts, type MemberId } from '@guidepost/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../shell/api.ts';
import { memberOptions } from '../../members/public.ts';

/** Adds a number to a member's contacts as a secondary number. Later calls from it are then matched to the member. */
export async function addNumber(
  client: QueryClient,
  memberId: MemberId,
  number: string,
  description: string,
): Promise<void> {
  await api(contracts.contacts.createPhone, {
    body: { interactableId: memberId, number, description, primary: false },
  });
  void client.invalidateQueries({ queryKey: memberOptions(memberId).queryKey });
}
