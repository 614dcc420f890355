import { Contact } from './Contact.tsx';
import { useLanguage, type Words } from './language.tsx';
import { Page } from './Page.tsx';

interface Props {
  title?: Words | undefined;
  text?: Words;
  organisation?: string;
}

/**
 * Page for a link that has expired, was revoked or is invalid. Callers can pass another title and text, for example for
 * an invalid URL.
 */
export function Expired({
  title = 'Enrollment Link Expired',
  text = 'The link you are trying to access has expired. Please contact us for assistance.',
  ...page
}: Props) {
  const { t } = useLanguage();
  return (
    <Page {...page}>
      <title>{t(title)}</title>
      <h1>{t(title)}</h1>
      <p>{t(text)}</p>
      <Contact />
    </Page>
  );
}
