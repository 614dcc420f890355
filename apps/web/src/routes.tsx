import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { prefetchDocket } from './features/docket/prefetch-docket.ts';
import { loadRows } from './features/feed/public.ts';
import { prefetchMember } from './features/member-page/prefetch-member.ts';
import { adminRoutes } from './routes/admin.ts';
import { pick, root, type Search, signedIn } from './routes/parents.ts';
import { readTokens } from './shell/session/tokens.ts';

/** Search parameters of the member page: the entry to scroll to, the open need, the open survey and the tab. */
const memberSearch = pick(
  'feedItemExternalType',
  'feedItemExternalId',
  'needId',
  'assignedSurveyId',
  'assignedWorkflowPhaseId',
  'showGoals',
  'tab',
);
/**
 * Search parameters of the docket: day, day or week view, column on a phone, tab, filters, and the team's sort order. They are declared
 * here because TypeScript does not infer them for a route with a loader.
 */
const daySearch = pick('day', 'view', 'column', 'tab', 'part', 'kind', 'client', 'words', 'snoozed', 'order', 'team');
/**
 * Search parameters of the members list. `search` is the search term from the top bar. The other parameters are the
 * list's state.
 */
const listSearch = pick(
  'search',
  'page',
  'pageSize',
  'orderBy',
  'orderDirection',
  'mine',
  'notReached',
  'team',
  'view',
  'subjectId',
);

/** Search parameters of the hospitalization list: the list's state. */
const staysSearch = pick(
  'page',
  'pageSize',
  'orderBy',
  'orderDirection',
  'show',
  'bh',
  'clients',
  'guides',
  'statuses',
);

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect(readTokens() === null ? { to: '/login', replace: true } : { to: '/docket', replace: true });
  },
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: lazyRouteComponent(() => import('./shell/screens/Login.tsx')),
});

/** The page that completes a sign-in in the same tab. */
const signInFinish = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/finish',
  component: lazyRouteComponent(() => import('./shell/screens/SignInFinish.tsx')),
});

const loadMemberPage = () => import('./features-member.ts');

/**
 * Loads all code of the member page at the same time, and requests the member. For a link under the pointer, only the
 * code is loaded, because the access log contains each request for a member.
 */
function beginMemberPage(memberId: string, preload: boolean): void {
  const code = loadMemberPage();
  void loadRows();
  if (preload) code.catch(() => {});
  else prefetchMember(memberId, code);
}

const docketHome = createRoute({
  getParentRoute: () => signedIn,
  path: '/docket',
  validateSearch: daySearch,
  loaderDeps: ({ search: { day } }) => ({ day }),
  loader: ({ deps }) => {
    prefetchDocket(undefined, deps.day);
    // Preloads the screen that this route redirects to.
    void import('./features/docket/screen/DocketScreen.tsx').catch(() => {});
  },
  component: lazyRouteComponent(() => import('./features/docket/screen/DocketHome.tsx')),
});
const docket = createRoute({
  getParentRoute: () => signedIn,
  path: '/docket/guide/$guideId',
  validateSearch: daySearch,
  loaderDeps: ({ search: { day } }) => ({ day }),
  loader: ({ deps, params }) => prefetchDocket(params.guideId, deps.day),
  component: lazyRouteComponent(() => import('./features/docket/screen/DocketScreen.tsx')),
});
const docketMember = createRoute({
  getParentRoute: () => signedIn,
  path: '/docket/guide/$guideId/member/$memberId',
  validateSearch: memberSearch,
  beforeLoad: ({ params, preload }) => beginMemberPage(params.memberId, preload),
  component: lazyRouteComponent(loadMemberPage),
});

const members = createRoute({
  getParentRoute: () => root,
  path: '/members',
  beforeLoad: () => {
    throw redirect({ to: '/member-list', hash: true, replace: true });
  },
});
const oldMember = createRoute({
  getParentRoute: () => root,
  path: '/members/$oldMemberId',
  beforeLoad: ({ params }) => {
    throw redirect({
      to: '/member-list/guide/$guideId/member/$memberId',
      params: { guideId: 'unknown', memberId: params.oldMemberId },
      hash: true,
      replace: true,
    });
  },
});
const memberList = createRoute({
  getParentRoute: () => signedIn,
  path: '/member-list',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./features/members/list/MemberListScreen.tsx')),
});
const memberListOfGuide = createRoute({
  getParentRoute: () => signedIn,
  path: '/member-list/guide/$guideId',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./features/members/list/MemberListScreen.tsx')),
});
const listMember = createRoute({
  getParentRoute: () => signedIn,
  path: '/member-list/guide/$guideId/member/$memberId',
  validateSearch: memberSearch,
  beforeLoad: ({ params, preload }) => beginMemberPage(params.memberId, preload),
  component: lazyRouteComponent(loadMemberPage),
});

/**
 * The page that the docket embeds in an iframe. Its signed URL grants access, so it is outside the signed-in screens.
 */
const docketDashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboards/docket',
  component: lazyRouteComponent(() => import('./features/dashboards/DashboardPage.tsx')),
});
const dashboards = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboards',
  validateSearch: pick('month'),
  component: lazyRouteComponent(() => import('./features/dashboards/DashboardScreen.tsx')),
});

const calls = createRoute({
  getParentRoute: () => signedIn,
  path: '/calls',
  validateSearch: pick('tab', 'view', 'search', 'page'),
  component: lazyRouteComponent(() => import('./features/calls/list/CallsScreen.tsx')),
});
const guides = createRoute({
  getParentRoute: () => signedIn,
  path: '/guides',
  component: lazyRouteComponent(() => import('./features/guides/GuidesScreen.tsx')),
});
const statusRequests = createRoute({
  getParentRoute: () => signedIn,
  path: '/status-requests',
  validateSearch: pick('state', 'guide'),
  component: lazyRouteComponent(() => import('./features/statuses/queue/StatusQueueScreen.tsx')),
});
const hospitalizations = createRoute({
  getParentRoute: () => signedIn,
  path: '/hospitalizations',
  validateSearch: staysSearch,
  component: lazyRouteComponent(() => import('./features/hospitalizations/HospitalizationsScreen.tsx')),
});
const transferRequests = createRoute({
  getParentRoute: () => signedIn,
  path: '/transfer-requests',
  validateSearch: pick('state', 'guide'),
  component: lazyRouteComponent(() => import('./features/transfers/queue/TransferQueueScreen.tsx')),
});
const handover = createRoute({
  getParentRoute: () => signedIn,
  path: '/hand-over/$handoverId',
  component: lazyRouteComponent(() => import('./features/transfers/handover/HandoverScreen.tsx')),
});
/** No screen links here. Users type the URL, and administrators can also use the command palette. */
const training = createRoute({
  getParentRoute: () => signedIn,
  path: '/training-admin',
  component: lazyRouteComponent(() => import('./features/training/TrainingScreen.tsx')),
});
const avonPatient = createRoute({
  getParentRoute: () => signedIn,
  path: '/avon-patient',
  validateSearch: pick('id'),
  component: lazyRouteComponent(async () => {
    const [screen] = await Promise.all([import('./features/member-page/page/AvonPatientScreen.tsx'), loadMemberPage()]);
    return screen;
  }),
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    login,
    signInFinish,
    members,
    oldMember,
    docketDashboard,
    signedIn.addChildren([
      docketHome,
      docket,
      docketMember,
      memberList,
      memberListOfGuide,
      listMember,
      calls,
      guides,
      dashboards,
      avonPatient,
      statusRequests,
      hospitalizations,
      transferRequests,
      handover,
      training,
      adminRoutes,
    ]),
  ]),
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search: Search) => {
    const searchEntries = Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const query = new URLSearchParams(searchEntries).toString();
    return query === '' ? '' : `?${query}`;
  },
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
