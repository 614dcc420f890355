import { lazy, Suspense, useState } from 'react';
import { Expired } from './Expired.tsx';
import { Language, type LanguageCode, preferredLanguage } from './language.tsx';
import { Loading } from './Page.tsx';

/** What each address below the app shows; none is loaded before it is opened. */
const pages = {
  referral: lazy(() => import('./referral/ReferralPage.tsx')),
} as const;

const isPage = (name: string): name is keyof typeof pages => Object.hasOwn(pages, name);

/**
 * The public app: pages that are opened by a link, without a sign-in. On a host of its own its addresses begin at the
 * root, on the staff app's host below /consent.
 */
export function App() {
  const [language, setLanguage] = useState<LanguageCode>(preferredLanguage);
  const name = location.pathname.replace(/^\/consent(?=\/|$)/, '').replaceAll('/', '');
  const key = new URLSearchParams(location.search).get('key') ?? '';
  const Page = isPage(name) && key !== '' ? pages[name] : undefined;
  return (
    <Language value={{ language, setLanguage }}>
      <Suspense fallback={<Loading />}>{Page ? <Page linkKey={key} /> : <Expired />}</Suspense>
    </Language>
  );
}
