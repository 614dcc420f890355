import { ApiError, type Member, type MemberId, type ProgramSummary } from '@guidepost/contracts';
import { tagsOfNeed } from '@guidepost/rules';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { keys, readLocal, writeLocal } from '../../../shared/storage.ts';
import { useDebounced } from '../../../shared/use-debounced.ts';
import type { DialogKinds } from '../../../shell/dialogs/kinds.ts';
import { searchOptions, tagsOptions } from '../api.ts';

const zipLength = 5;
const defaultDistance = 25;
const debounceMs = 250;

/** Returns the first five digits of the member's ZIP code, or an empty string if it is unknown. */
const homeZip = (member: Member | undefined): string =>
  (member?.addresses.find(({ primary }) => primary) ?? member?.addresses[0])?.zip.slice(0, zipLength) ?? '';

/** Returns the ZIP code last searched for this member on this device. The home ZIP code is never stored. */
const storedZip = (memberId: MemberId): string | undefined => {
  const [id, zip] = readLocal(keys.zipcode)?.split(' ') ?? [];
  return id === String(memberId) ? zip : undefined;
};

/**
 * State and results of a search in the hub. It starts with the ZIP code last searched for the member, or else with the
 * member's home ZIP code. The search runs after a short pause in typing.
 * @param begun initial words and need; the services for the need are selected until the user selects tags
 */
export function useHubSearch(
  memberId: MemberId,
  member: Member | undefined,
  begun: { terms: string; need: DialogKinds['hub']['need'] },
) {
  const [text, setText] = useState(begun.terms);
  const [typedZip, setZip] = useState(() => storedZip(memberId));
  const [within, setWithin] = useState(defaultDistance);
  const [chosen, setTags] = useState<readonly string[]>();
  const known = useQuery({ ...tagsOptions(), enabled: begun.need !== undefined });
  const { need } = begun;
  const named = useMemo(() => (need ? tagsOfNeed(need, known.data ?? []) : []), [need, known.data]);
  // does not apply the need's tags once the user has typed words, because words are searched in all services
  const tags = chosen ?? (text.trim() === '' ? named : []);
  const home = homeZip(member);
  const zip = typedZip ?? home;
  const searchedText = useDebounced(text.trim(), debounceMs);
  const zipcode = zip.length === zipLength ? zip : '';
  const query = useInfiniteQuery({
    ...searchOptions({ terms: searchedText, zipcode, within, tags, clientId: member?.clientId }),
    // waits until the tags have loaded, so that the list does not show all programs first
    ...(begun.need !== undefined && known.isLoading ? { enabled: false } : {}),
  });
  const isZipUnknown = query.error instanceof ApiError && query.error.code === 'ZIPCODE_UNKNOWN';
  const isAsked = searchedText !== '' || zipcode !== '' || tags.length > 0;
  const { data } = query;
  const found = useMemo<ProgramSummary[]>(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  return {
    text,
    setText,
    zip,
    setZip(typed: string) {
      const digits = typed.replace(/\D/g, '').slice(0, zipLength);
      setZip(digits);
      writeLocal(keys.zipcode, digits.length === zipLength && digits !== home ? `${memberId} ${digits}` : null);
    },
    isHome: zip !== '' && zip === home,
    isZipUnknown,
    /** True if the programs are from the previous search, because this search has not finished. */
    isStale: isAsked && query.isPlaceholderData,
    within,
    setWithin,
    tags,
    setTags,
    found: isZipUnknown || !isAsked ? [] : found,
    zipcode,
    clientId: member?.clientId,
    /** The directory that was searched. */
    directory: isZipUnknown || !isAsked ? undefined : data?.pages[0]?.directory,
    total: data?.pages[0]?.pagination?.totalItems,
    /** True if the search has a word, a ZIP code or a tag. */
    isAsked,
    query,
  };
}
export type Hub = ReturnType<typeof useHubSearch>;
