import { contracts } from '@guidepost/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../shell/api.ts';
import { memberOptions } from '../../members/api.ts';

/** Adds a number to a member, as no primary one: whoever calls from it next is known. */
export async function addNumber(
  client: QueryClient,
  memberId: number,
  number: string,
  description: string,
): Promise<void> {
  await api(contracts.contacts.createPhone, {
    body: { interactableId: memberId, number, description, primary: false },
  });
  void client.invalidateQueries({ queryKey: memberOptions(memberId).queryKey });
}
