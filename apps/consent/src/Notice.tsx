import { useEffect, useRef } from 'react';

/**
 * Says that what was pressed could not be done. It stands above the button, where one looks after a press, and comes into
 * view where that has been scrolled away.
 */
export function Notice({ children }: { children: string }) {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // newer browsers answer with a promise, which is nothing to clean up
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <p ref={notice} role="alert" className="notice">
      {children}
    </p>
  );
}
