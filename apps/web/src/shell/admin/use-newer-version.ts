import type { AnyEndpoint } from '@guidepost/contracts';
import { useEffect } from 'react';
import { useIsOwnVersion } from '../forms/own-versions.ts';

type Versioned = { id: number; version: number } | undefined;

/**
 * The user who saved a newer version: this user in another window, or another user. False if there is no newer version.
 */
export type NewerVersion = false | 'self' | 'other';

/**
 * Handles a record that was saved elsewhere while its form is open. A form without unsaved changes is restarted with
 * the newer version. If the form has unsaved changes, returns the user for the notice that the form must show instead.
 * @param endpoint the endpoint that saves the record
 * @param begun the version that the form started with
 * @param type the path parameter, for an endpoint for several types of records
 */
export function useNewerVersion(
  endpoint: AnyEndpoint,
  record: Versioned,
  begun: Versioned,
  { dirty, saving }: { dirty: boolean; saving: boolean },
  restart: () => void,
  type?: string,
): NewerVersion {
  const isNewer = record !== undefined && begun !== undefined && record.version > begun.version;
  const isOwn = useIsOwnVersion(endpoint, record, type);
  useEffect(() => {
    if (isNewer && !dirty && !saving) restart();
  }, [isNewer, dirty, saving, restart]);
  return isNewer && dirty && !saving && (isOwn ? 'self' : 'other');
}
