import { Button, Loader } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../shared/ErrorState.tsx';
import classes from './feed.module.css';

interface Props {
  scroller: RefObject<HTMLElement | null>;
  failed: boolean;
  loading: boolean;
  onLoad: () => void;
}

/** The end of the feed. When the user scrolls near it or presses the button, earlier entries load. */
export function LoadEarlier({ scroller, failed, loading, onLoad }: Props) {
  const { t } = useTranslation();
  const foot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failed || loading || !foot.current) return;
    const loadMoreObserver = new IntersectionObserver(([entry]) => entry?.isIntersecting && onLoad(), {
      root: scroller.current,
      rootMargin: '600px 0px',
    });
    loadMoreObserver.observe(foot.current);
    return () => loadMoreObserver.disconnect();
  }, [scroller, failed, loading, onLoad]);

  if (failed) return <ErrorState message="The earlier events did not load." onRetry={onLoad} retrying={loading} />;
  return (
    <div ref={foot} className={classes.foot}>
      {loading ? (
        <Loader size="sm" aria-label={t('Loading')} />
      ) : (
        <Button variant="subtle" size="sm" onClick={onLoad}>
          {t('Load earlier')}
        </Button>
      )}
    </div>
  );
}
