import { ConnectionBanner } from './ConnectionBanner.tsx';
import { ImpersonationBanner } from './ImpersonationBanner.tsx';
import { ViewingAsBanner } from './ViewingAsBanner.tsx';

/** What has to be said above every screen, below the header. */
export function Banners() {
  return (
    <>
      <ImpersonationBanner />
      <ConnectionBanner />
      <ViewingAsBanner />
    </>
  );
}
