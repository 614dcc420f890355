import { lazy, Suspense, useState } from 'react';
import { addressNow } from './address.ts';
import { Expired } from './Expired.tsx';
import { Language, type LanguageCode, preferredLanguage, storeLanguage } from './language.tsx';
import { Loading } from './Page.tsx';
import { Toasts } from './Toasts.tsx';

/** The public app's pages, by path. Each page is loaded when it is opened. All other paths show a member's consents. */
const pages = {
  referral: lazy(() => import('./referral/ReferralPage.tsx')),
  survey: lazy(() => import('./survey/SurveyPage.tsx')),
} as const;
const Enrollment = lazy(() => import('./enrollment/EnrollmentPage.tsx'));

const isPage = (name: string): name is keyof typeof pages => Object.hasOwn(pages, name);

/**
 * The public app. Its pages are opened by a link, without signing in. On the staff app's host, paths start with
 * /consent. On the app's own host, they have no prefix.
 */
export function App() {
  const [language, setLanguage] = useState<LanguageCode>(preferredLanguage);
  const { name, key } = addressNow();
  const Page = isPage(name) ? pages[name] : Enrollment;
  const choose = (chosen: LanguageCode) => {
    storeLanguage(chosen);
    setLanguage(chosen);
  };
  return (
    <Language value={{ language, setLanguage: choose, showIn: setLanguage }}>
      <Suspense fallback={<Loading />}>
        {key === '' ? <Expired title={isPage(name) ? 'This link has expired' : undefined} /> : <Page linkKey={key} />}
      </Suspense>
      <Toasts />
    </Language>
  );
}
