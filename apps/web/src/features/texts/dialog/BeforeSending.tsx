import type { MemberId } from '@guidepost/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../../shared/use-debounced.ts';
import { checkOptions } from '../api.ts';
import type { Composer } from '../composer/use-composer.ts';
import { WarningBox } from './WarningBox.tsx';
import { type Warning, warningsOf } from './warnings.ts';

/** The server checks the text this many milliseconds after the last key press. */
const debounceMs = 700;

/**
 * Returns the server's check of the text being written.
 * @param slot the time when the text would be sent; null if it would be sent at once
 */
export function useCheck(composer: Composer, memberId: MemberId, slot: string | null) {
  const { text, phoneNumberId } = composer;
  const resting = useDebounced(text, debounceMs);
  const body = { subjectId: memberId, text: resting.slice(0, 1600), phoneNumberId, sendAt: slot };
  return useQuery({ ...checkOptions(body), placeholderData: keepPreviousData });
}

/**
 * Returns the warnings about the text being written, except those that the user has accepted.
 * @param picked the time that the user is choosing; null if the text is sent now or its scheduled time does not change
 * @param slot the time when the text would be sent with this choice; null if it would be sent at once
 */
export function useWarnings(
  composer: Composer,
  memberId: MemberId,
  { picked, slot }: { picked: string | null; slot: string | null },
): readonly Warning[] {
  const { text, asked, accepted } = composer;
  const { data: check, isPlaceholderData } = useCheck(composer, memberId, slot);
  // after Send was pressed, shows the warnings that still have to be accepted, unless the chosen time has changed since
  if (asked !== undefined && asked.ready.sendAt === picked) return asked.warnings;
  // before the user has typed anything, shows only warnings about a chosen time
  const isIdle = isPlaceholderData || (text.trim() === '' && picked === null);
  return isIdle ? [] : warningsOf(text, check?.warnings ?? [], slot).filter(({ id }) => !accepted.has(id));
}

interface Props {
  composer: Composer;
  memberId: MemberId;
  picked: string | null;
  slot: string | null;
}

/** Shows the warnings about a text, for the time when it would be sent. */
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
