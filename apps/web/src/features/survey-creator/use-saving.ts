import { type AnyEndpoint, ApiError } from '@guidepost/contracts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { NewerVersion } from '../../shell/admin/use-newer-version.ts';
import { showRefusal } from '../../shell/errors/report.ts';
import { conflictOf } from '../../shell/forms/conflict.ts';
import type { Editor } from '../../shell/forms/editor.ts';
import { useIsOwnVersion } from '../../shell/forms/own-versions.ts';
import { useIntentKey } from '../../shell/forms/use-intent-key.ts';
import { useSingleRun } from '../../shell/forms/use-single-run.ts';

interface Options<R extends { id: number; version: number }, C> {
  /** The endpoint that saves the record. */
  endpoint: AnyEndpoint;
  /** The server's record, which may include changes from elsewhere. Null for new content. */
  record: R | null;
  /** Returns a record's content, or empty content for null. */
  contentOf: (record: R | null) => C;
  isSame: (one: C, other: C) => boolean;
  /** The editor's content, including unsaved changes. */
  mine: C;
  /** Sends the content. `version` is the version that it replaces, undefined for new content. */
  send: (content: C, version: number | undefined, keyOf: (body: unknown) => { idempotencyKey: string }) => Promise<R>;
  /**
   * Merges the user's content with another version. Both started from `base`. Returns null if the user goes on editing.
   */
  merge: (versions: { base: C; mine: C; theirs: C; changedBy: Editor }) => Promise<C | 'reload' | null>;
  /** Shows saved content in the editor. */
  onBegin: (content: C) => void;
  /** Shows merged content in the editor. It is not saved yet. */
  onMerged: (content: C) => void;
  onSaved: (fresh: R) => void;
  /** English title of the error message, if the server refuses the content. */
  failure: string;
}

/**
 * Saves an editor's content. Pressing Save several times sends it only once. If another user has saved first, both
 * versions are merged. If another user saves while the editor has no unsaved changes, the editor shows the new version.
 */
export function useSaving<R extends { id: number; version: number }, C>(options: Options<R, C>) {
  const { endpoint, record, contentOf, isSame, mine, send } = options;
  const intentKey = useIntentKey();
  /** The version that the user's changes are based on. */
  const [base, setBase] = useState(record);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a record determines its content
  const saved = useMemo(() => contentOf(base), [base]);
  const isDirty = !isSame(mine, saved);
  const [isGone, setGone] = useState(false);
  const latest = useRef({ ...options, base });
  latest.current = { ...options, base };
  const { mutate, mutateAsync, isPending } = useMutation({
    mutationFn: ({ content, version }: { content: C; version: number | undefined }) =>
      send(content, version, (body) => ({ idempotencyKey: intentKey(body) })),
    onSuccess(fresh, { content }) {
      setBase(fresh);
      // keeps changes that the user has made since pressing Save
      if (latest.current.mine === content) latest.current.onBegin(contentOf(fresh));
      latest.current.onSaved(fresh);
    },
    onError: (error) => void settle(error),
  });
  const isNewer = record !== null && base !== null && record.version > base.version;
  const isOwn = useIsOwnVersion(endpoint, record);
  const newer: NewerVersion = isNewer && isDirty && !isPending && (isOwn ? 'self' : 'other');
  useEffect(() => {
    if (!isNewer || isPending || record === null) return;
    const theirs = latest.current.contentOf(record);
    const isUnchanged = latest.current.isSame(theirs, saved);
    if (isDirty && !isUnchanged) return;
    setBase(record);
    if (!isUnchanged) latest.current.onBegin(theirs);
  }, [isNewer, isDirty, isPending, record, saved]);

  async function settle(error: unknown): Promise<void> {
    const conflict = conflictOf(error);
    // includes changes that the user has made since pressing Save
    const { base: started, mine: content, merge, onBegin, onMerged, failure } = latest.current;
    if (!conflict || !started) {
      setGone(error instanceof ApiError && error.status === 404);
      // shows why the server refused the content; other failures are already shown by the API client as a toast
      if (error instanceof ApiError && error.status === 400) showRefusal(failure, error);
      return;
    }
    const current = conflict.current as R;
    const theirs = contentOf(current);
    const merged = await merge({ base: contentOf(started), mine: content, theirs, changedBy: conflict.changedBy });
    if (merged === null) return;
    setBase(current);
    if (merged === 'reload') return onBegin(theirs);
    onMerged(merged);
    mutate({ content: merged, version: current.version });
  }

  return {
    isDirty,
    /** The saved content that the user's changes are based on. */
    saved,
    /** The saved record that the user's changes are based on. */
    base,
    isPending,
    save: useSingleRun(() => mutateAsync({ content: latest.current.mine, version: latest.current.base?.version })),
    /** The user who has changed the content elsewhere while this editor has unsaved changes. */
    newer,
    /** True if the record was deleted elsewhere. */
    isGone,
  };
}
