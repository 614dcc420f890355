import { ConnectionBanner } from './ConnectionBanner.tsx';
import { ImpersonationBanner } from './ImpersonationBanner.tsx';
import { UnsentBanner } from './UnsentBanner.tsx';
import { ViewingAsBanner } from './ViewingAsBanner.tsx';

/** Messages at the top of every screen, below the header. */
export function Banners() {
  return (
    <>
      <ImpersonationBanner />
      <ConnectionBanner />
      <UnsentBanner />
      <ViewingAsBanner />
    </>
  );
}
