import type { ErrorComponentProps } from '@tanstack/react-router';
import { UnknownError } from './UnknownError.tsx';

/** Replaces a screen that threw an error or whose code did not load. Reloading the page loads the latest build. */
export default function CrashScreen({ error }: ErrorComponentProps) {
  return <UnknownError error={error} onRetry={() => location.reload()} />;
}
