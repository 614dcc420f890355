import { useEffect, useRef } from 'react';

let isFirst = true;

/** A step's heading, which is also the window's title. Receives the focus on each new step. */
export function Heading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirst) {
      heading.current?.focus({ preventScroll: true });
      // scrolls to the top, because the user may have scrolled down in the previous step
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
