import type { MemberId } from '@guidepost/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../../shared/useDebounced.ts';
import { checkOptions } from '../api.ts';
import type { Composer } from '../composer/useComposer.ts';
import { WarningBox } from './WarningBox.tsx';
import { type Warning, warningsOf } from './warnings.ts';

/** How long typing must pause before the text is checked, in milliseconds. */
const restMs = 700;

/**
 * What the server says of the text that is being written.
 * @param slot when it would leave; null for now
 */
export function useCheck(composer: Composer, memberId: MemberId, slot: string | null) {
  const { text, phoneNumberId } = composer;
  const resting = useDebounced(text, restMs);
  const body = { subjectId: memberId, text: resting.slice(0, 1600), phoneNumberId, sendAt: slot };
  return useQuery({ ...checkOptions(body), placeholderData: keepPreviousData });
}

/**
 * The warnings about the text that is being written, but for those that the person has accepted.
 * @param picked the slot that is being picked; null if the text leaves now, or stays at its own
 * @param slot when the text would leave with that; null for now
 */
export function useWarnings(
  composer: Composer,
  memberId: MemberId,
  { picked, slot }: { picked: string | null; slot: string | null },
): readonly Warning[] {
  const { text, asked, accepted } = composer;
  const { data: check, isPlaceholderData } = useCheck(composer, memberId, slot);
  // a question about another slot is none about this one
  if (asked !== undefined && asked.ready.sendAt === picked) return asked.warnings;
  // the hour of a slot is worth a look before the first word is written
  const isIdle = isPlaceholderData || (text.trim() === '' && picked === null);
  return isIdle ? [] : warningsOf(text, check?.warnings ?? [], slot).filter(({ id }) => !accepted.has(id));
}

interface Props {
  composer: Composer;
  memberId: MemberId;
  picked: string | null;
  slot: string | null;
}

/** What is worth a look before the text leaves at its slot. */
export function BeforeSending({ composer, memberId, picked, slot }: Props) {
  return (
    <WarningBox
      warnings={useWarnings(composer, memberId, { picked, slot })}
      asked={composer.asked?.ready.sendAt === picked}
      onAnyway={() => void composer.send(picked, true)}
      onChange={composer.change}
    />
  );
}
