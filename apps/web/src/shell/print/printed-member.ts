import type { MemberId } from '@guidepost/contracts';
import { useContext, useEffect } from 'react';
import { LevelContext } from '../../shared/layers/layers.ts';
import { isPanel } from '../dock/dock.ts';

interface Shown {
  memberId: MemberId;
  /** Level of the dialog that shows the member. 0 for the screen. */
  level: number;
}

let shown: readonly Shown[] = [];

/** Adds a member that the screen or a dialog shows. Returns a function that removes the member. */
export function addPrintedMember(one: Shown): () => void {
  shown = [...shown, one];
  return () => {
    shown = shown.filter((other) => other !== one);
  };
}

/**
 * Sets the member that the screen or the dialog shows. If the user prints it, the audit entry names this member. Null or
 * undefined if there is no member, or if the record has not loaded yet.
 */
export function usePrintedMember(memberId: MemberId | null | undefined): void {
  const level = useContext(LevelContext) ?? 0;
  useEffect(() => (memberId == null ? undefined : addPrintedMember({ memberId, level })), [memberId, level]);
}

/**
 * Returns the member of the top dialog. If no dialog shows a member, returns the screen's member. Ignores panels beside
 * the page, because they are not printed.
 */
export const printedMember = (): MemberId | undefined =>
  shown
    .filter(({ level }) => !isPanel(level))
    .reduce<Shown | undefined>((top, one) => (top && top.level > one.level ? top : one), undefined)?.memberId;
