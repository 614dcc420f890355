import { useQueryClient } from '@tanstack/react-query';
import { listedMember } from './api.ts';

/**
 * What the search field says while one member is picked: their name, as soon as any list has told it. The id where
 * nobody of it is found, so that there is something to clear.
 */
export function usePickedName(
  subjectId: number | null,
  found: readonly { id: number; firstName: string; lastName: string }[] | undefined,
): string {
  const client = useQueryClient();
  if (subjectId === null) return '';
  const listed = listedMember(client, subjectId)?.name;
  if (listed !== undefined || !found) return listed ?? '';
  const here = found.find(({ id }) => id === subjectId);
  return here ? `${here.firstName} ${here.lastName}` : String(subjectId);
}
