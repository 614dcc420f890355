import { Suspense } from 'react';
import { lazyLargePart } from '../../../shared/lazy-part.ts';
import { useFirstScreenShown } from '../../../shared/use-first-screen-shown.ts';

const CallBar = lazyLargePart(() => import('./CallBar.tsx').then(({ CallBar: bar }) => ({ default: bar })));

/** The bar of calls in progress. Its code loads once the first screen has its data. */
export function LateCallBar() {
  return (
    useFirstScreenShown() && (
      <Suspense fallback={null}>
        <CallBar />
      </Suspense>
    )
  );
}
