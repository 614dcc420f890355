import { createRootRoute, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { beginSession } from '../shell/session/verify.ts';

/** Query parameters of a URL. They are strings, so that ids and phone numbers are not changed. */
export type Search = Record<string, string | undefined>;
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
/** Returns a function that reads the given query parameters and drops all others. */
export const pick =
  <const K extends string>(...names: K[]) =>
  (search: Record<string, unknown>): { [N in K]?: string | undefined } =>
    Object.fromEntries(names.map((name) => [name, text(search[name])])) as { [N in K]?: string | undefined };

export const root = createRootRoute({
  component: Outlet,
  notFoundComponent: lazyRouteComponent(() => import('../shell/screens/NotFound.tsx')),
  errorComponent: lazyRouteComponent(() => import('../shell/screens/CrashScreen.tsx')),
});

/** Parent of all signed-in screens. Loads the acting user, then shows the screen inside the frame. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  loader: beginSession,
  component: lazyRouteComponent(() => import('../shell/SignedIn.tsx')),
});
