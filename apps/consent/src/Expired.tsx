import { useLanguage } from './language.tsx';
import { Page } from './Page.tsx';

/** A link that opens nothing: it expired, was taken back, or never was. */
export function Expired() {
  const { t } = useLanguage();
  return (
    <Page>
      <title>{t('This link has expired')}</title>
      <h1>{t('This link has expired')}</h1>
      <p>{t('The link you are trying to access has expired. Please contact us for assistance.')}</p>
    </Page>
  );
}
