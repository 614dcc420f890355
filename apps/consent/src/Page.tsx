import type { ReactNode } from 'react';
import { browserLanguage, type LanguageCode, useLanguage } from './language.tsx';

const languages: readonly (readonly [LanguageCode, string])[] = [
  ['en', 'English'],
  ['es', 'Español'],
];

/** Returns the languages, with the browser's language first. */
const inOrder = () =>
  languages.toSorted(([one], [other]) => Number(other === browserLanguage()) - Number(one === browserLanguage()));

/** The frame of every page: the organization, the language choice and the content. */
export function Page({ organisation, children }: { organisation?: string; children: ReactNode }) {
  const { language, setLanguage, t } = useLanguage();
  return (
    <>
      <header className="bar">
        <span className="brand">{organisation}</span>
        <fieldset className="languages">
          <legend className="unseen">{t('Language')}</legend>
          {inOrder().map(([code, name]) => (
            <label key={code} lang={code}>
              <input type="radio" name="language" checked={language === code} onChange={() => setLanguage(code)} />
              <span>{name}</span>
            </label>
          ))}
        </fieldset>
      </header>
      <main>{children}</main>
    </>
  );
}

/** Shown while a page or its content is loading. */
export function Loading() {
  const { t } = useLanguage();
  return (
    <Page>
      <p role="status" className="quiet">
        {t('Loading…')}
      </p>
    </Page>
  );
}
