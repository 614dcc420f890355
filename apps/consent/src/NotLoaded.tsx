import type { Outage } from './call.ts';
import { useLanguage } from './language.tsx';
import { useOutageText } from './outage.ts';
import { Page } from './Page.tsx';

interface Props {
  outage: Outage | null;
  again: () => unknown;
}

/** Shown if data did not load, with a Try again button. */
export function NotLoaded({ outage, again }: Props) {
  const { t } = useLanguage();
  const outageText = useOutageText();
  return (
    <Page>
      <title>{t('This page did not load')}</title>
      <h1>{t('This page did not load')}</h1>
      <p role="alert" className="notice">
        {outage
          ? outageText(outage, 'There is no internet connection. This page will load when the connection is back.')
          : t('Something went wrong. Please try again in a minute.')}
      </p>
      <button type="button" className="main" onClick={() => void again()}>
        {t('Try again')}
      </button>
    </Page>
  );
}
