import { useLanguage, type Words } from './language.tsx';
import { Page } from './Page.tsx';

interface Props {
  title?: Words | undefined;
  text?: Words;
  organisation?: string;
}

/** A link that opens nothing: it expired, was taken back, or never was. Or, by other words, an address that means nothing. */
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
    </Page>
  );
}
