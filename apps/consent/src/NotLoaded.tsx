import { useLanguage } from './language.tsx';
import { Page } from './Page.tsx';

interface Props {
  isOffline: boolean;
  again: () => unknown;
}

/** A page that did not load, with a button that tries again. */
export function NotLoaded({ isOffline, again }: Props) {
  const { t } = useLanguage();
  return (
    <Page>
      <p role="alert" className="notice">
        {t(
          isOffline
            ? 'There is no connection. This page loads as soon as there is one.'
            : 'Something went wrong. Please try again in a minute.',
        )}
      </p>
      <button type="button" className="main" onClick={() => void again()}>
        {t('Try again')}
      </button>
    </Page>
  );
}
