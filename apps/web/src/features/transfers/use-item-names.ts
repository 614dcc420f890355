import { useTermName } from '../../shared/use-term-name.ts';
import { useIssueLabel } from '../needs-content/public.ts';
import type { ItemNames } from './item-labels.ts';

/** Returns functions that name a handover's items in the user's language. */
export const useItemNames = (): ItemNames => ({ termName: useTermName(), issueLabel: useIssueLabel() });
