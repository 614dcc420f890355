import { useEffect, useRef } from 'react';

let isFirst = true;

/** The heading of a step, which is also the title of the window. It receives the focus on each new step. */
export function Heading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirst) {
      heading.current?.focus({ preventScroll: true });
      // resets the scroll position, because the user may have scrolled down in the previous step
      scrollTo(0, 0);
    }
    isFirst = false;
  }, []);
  return (
    <>
      <title>{children}</title>
      <h1 ref={heading} tabIndex={-1}>
        {children}
      </h1>
    </>
  );
}
