import type { WorkflowSection } from '@guidepost/contracts';
import { asLearnMore, sectionsFor } from '@guidepost/rules';
import { IconCircle, IconCircleCheck } from '@guidepost/ui/icons';
import { UnstyledButton } from '@mantine/core';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { LearnMoreSections } from '../../surveys/public.ts';
import classes from './dialog.module.css';

/**
 * The sections that the guide reads during a phase, with a list of them. A section is marked as read in the list once
 * the user has scrolled to its end.
 */
export function Sections({ sections: all }: { sections: readonly WorkflowSection[] }) {
  const { t } = useTranslation();
  const id = useId();
  const sections = sectionsFor(all, 'workflow');
  const scroller = useRef<HTMLElement>(null);
  const [read, setRead] = useState<ReadonlySet<number>>(new Set());
  const [chosen, setChosen] = useState(0);
  useEffect(() => {
    const root = scroller.current;
    if (!root) return;
    // sections whose end is visible without scrolling do not count as read yet
    const inView = new Set<number>();
    let hasScrolled = false;
    const tick = () => {
      if (hasScrolled && inView.size > 0) setRead((before) => new Set([...before, ...inView]));
    };
    const seen = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const index = Number(target.getAttribute('data-end'));
          if (isIntersecting) inView.add(index);
          else inView.delete(index);
        }
        tick();
      },
      { root },
    );
    const onScroll = () => {
      hasScrolled = true;
      tick();
    };
    root.addEventListener('scroll', onScroll, { passive: true });
    for (const end of root.querySelectorAll('[data-end]')) seen.observe(end);
    return () => {
      root.removeEventListener('scroll', onScroll);
      seen.disconnect();
    };
  }, []);
  const go = (index: number) => {
    setChosen(index);
    setRead((before) => new Set([...before, index]));
    scroller.current?.querySelector(`[data-section="${index}"]`)?.scrollIntoView({ block: 'start' });
  };
  return (
    <div className={classes.read}>
      <nav className={classes.contents} aria-label={t('Sections')}>
        {sections.map(({ title }, index) => (
          <UnstyledButton
            key={`${id}${title}`}
            className={classes.content}
            data-chosen={index === chosen || undefined}
            onClick={() => go(index)}
          >
            {read.has(index) ? (
              <IconCircleCheck size={16} stroke={1.75} aria-label={t('Read')} className={classes.ticked} />
            ) : (
              <IconCircle size={16} stroke={1.75} aria-hidden />
            )}
            {title}
          </UnstyledButton>
        ))}
        <p className={classes.hint}>
          {t('To mark a section as read, scroll past it or select it. Reading is optional.')}
        </p>
      </nav>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
      <section ref={scroller} className={classes.text} tabIndex={0} aria-label={t('Sections to read')}>
        {sections.map((section, index) => (
          <div key={`${id}${section.title}`} data-section={index}>
            <Suspense fallback={<SkeletonRows rows={2} avatar={false} />}>
              <LearnMoreSections sections={asLearnMore([section])} />
            </Suspense>
            <div data-end={index} className={classes.endMark} />
          </div>
        ))}
      </section>
    </div>
  );
}
