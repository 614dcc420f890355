import { useTermName } from '../../shared/use-term-name.ts';
import { useIssueLabel } from '../needs-content/public.ts';
import type { ItemNames } from './item-labels.ts';

/** Returns the names of items of a handover in the language of the screen. */
export const useItemNames = (): ItemNames => ({ termName: useTermName(), issueLabel: useIssueLabel() });
