import { useEffect, useRef } from 'react';

/** Notice that an action failed. It is above the button, and scrolls into view when it appears. */
export function Notice({ children }: { children: string }) {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // returns nothing, because newer browsers return a promise here, which is not a cleanup function
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <p ref={notice} role="alert" className="notice">
      {children}
    </p>
  );
}
