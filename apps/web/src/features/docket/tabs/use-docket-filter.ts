import { type DocketFilter, type DocketKind, docketKinds, docketParts } from '@guidepost/rules';
import { useNavigate, useSearch } from '@tanstack/react-router';

const route = '/signed-in/docket/guide/$guideId';

const isKind = (text: string | undefined): text is DocketKind => docketKinds.some((kind) => kind === text);

/** Returns the filter in the URL, and a function that changes it. The URL omits empty values. */
export function useDocketFilter(): [filter: DocketFilter, change: (next: DocketFilter) => void] {
  const { part, kind, client, words } = useSearch({ from: route });
  const navigate = useNavigate({ from: '/docket/guide/$guideId' });
  const filter = {
    part: docketParts.find((one) => one === part),
    kind: isKind(kind) ? kind : undefined,
    client,
    words,
  };
  const change = (next: DocketFilter) =>
    void navigate({
      search: (before) => {
        const asked = { ...filter, ...next };
        return {
          ...before,
          part: asked.part,
          kind: asked.kind,
          client: asked.client || undefined,
          words: asked.words || undefined,
        };
      },
      replace: true,
      resetScroll: false,
    });
  return [filter, change];
}
