import { GuidepostProvider } from '@guidepost/ui/mantine';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import './features.ts';
import { router } from './routes.tsx';
import { LiveRegion } from './shared/announce.tsx';
import './shell/i18n.ts';
import { queryClient } from './shell/query.ts';
import { answerOtherTabs } from './shell/session/run-before-end.ts';
import { Toasts } from './shell/toasts/Toasts.tsx';

/** The whole app: theme, server state, routes and overlays. */
export function App() {
  // on all pages, because an error page also has a button that logs out, and its tab can still have work to save
  useEffect(answerOtherTabs, []);
  return (
    <GuidepostProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
        <LiveRegion />
      </QueryClientProvider>
    </GuidepostProvider>
  );
}
