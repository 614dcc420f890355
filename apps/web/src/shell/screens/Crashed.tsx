import type { ErrorComponentProps } from '@tanstack/react-router';
import { UnknownError } from './UnknownError.tsx';

/** A screen threw while it was drawn, or its code did not load; a reload brings the newest build. */
export default function Crashed({ error }: ErrorComponentProps) {
  return <UnknownError error={error} onRetry={() => location.reload()} />;
}
