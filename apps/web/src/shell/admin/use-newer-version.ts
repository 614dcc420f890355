import { useEffect } from 'react';

type Versioned = { version: number } | undefined;

/**
 * Handles a record that another user has saved while its form is open. A form without unsaved changes is restarted with
 * the newer version. Returns true if the form has unsaved changes and must show the notice instead.
 * @param begun the version that the form started with
 */
export function useNewerVersion(
  record: Versioned,
  begun: Versioned,
  { dirty, saving }: { dirty: boolean; saving: boolean },
  restart: () => void,
): boolean {
  const isNewer = record !== undefined && begun !== undefined && record.version > begun.version;
  useEffect(() => {
    if (isNewer && !dirty && !saving) restart();
  }, [isNewer, dirty, saving, restart]);
  return isNewer && dirty && !saving;
}
