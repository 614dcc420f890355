import type { ErrorComponentProps } from '@tanstack/react-router';
import { UnknownError } from './UnknownError.tsx';

/** Shown if a screen threw an error, or its code did not load; a reload loads the newest build. */
export default function Crashed({ error }: ErrorComponentProps) {
  return <UnknownError error={error} onRetry={() => location.reload()} />;
}
