import { useEffect, useRef } from 'react';

let isFirst = true;

/** The heading of a step, also in the title of the window. It takes the focus on each new step. */
export function Heading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirst) {
      heading.current?.focus({ preventScroll: true });
      // the button that led here may have been far down
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
