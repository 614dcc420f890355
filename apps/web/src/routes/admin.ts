import { needsMetadataTypes } from '@guidepost/contracts';
import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { can } from '../shared/acting-user.ts';
import { queryClient } from '../shell/query.ts';
import { actingUserQuery } from '../shell/session/verify.ts';
import { pick, signedIn } from './parents.ts';

/** Search parameters of a back-office table: search, sort order and page. */
const tableSearch = pick('search', 'orderBy', 'orderDirection', 'page', 'pageSize', 'show');

/**
 * The back-office. The server's data about the user is checked before any code is loaded. Users without access are
 * redirected to the docket. If the server does not respond, the signed-in screens show the reason.
 */
const admin = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin-dashboard',
  beforeLoad: async () => {
    const user = await queryClient.ensureQueryData(actingUserQuery).catch(() => null);
    if (user && !can(user, 'CAN_ACCESS_ADMIN_TOOLS')) throw redirect({ to: '/docket', replace: true });
  },
  component: lazyRouteComponent(() => import('../shell/admin/AdminShell.tsx')),
});
const landing = createRoute({
  getParentRoute: () => admin,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/admin-dashboard/user-creation', replace: true });
  },
});

/** Users. The drawer for a new user is a child route of the table, so that the table stays unchanged behind it. */
const users = createRoute({
  getParentRoute: () => admin,
  path: '/user-creation',
  validateSearch: tableSearch,
  component: lazyRouteComponent(() => import('../features/users/UsersScreen.tsx')),
});
const userNew = createRoute({
  getParentRoute: () => users,
  path: '/create',
  component: lazyRouteComponent(() => import('../features/users/UserDrawer.tsx')),
});
/** A user's page. The form is a drawer above the page, so that the page stays unchanged behind it. */
const user = createRoute({
  getParentRoute: () => admin,
  id: 'user',
  component: lazyRouteComponent(() => import('../features/users/UserScreen.tsx')),
});
const userProfile = createRoute({ getParentRoute: () => user, path: '/user-creation/$id' });
const userSection = createRoute({ getParentRoute: () => user, path: '/user-creation/$id/$section' });
const userEdit = createRoute({
  getParentRoute: () => user,
  path: '/user-creation/edit/$id',
  component: lazyRouteComponent(() => import('../features/users/UserDrawer.tsx')),
});

const clients = createRoute({
  getParentRoute: () => admin,
  path: '/customer',
  validateSearch: tableSearch,
  component: lazyRouteComponent(() => import('../features/clients/ClientsScreen.tsx')),
});
const clientNew = createRoute({
  getParentRoute: () => clients,
  path: '/new',
  component: lazyRouteComponent(() => import('../features/clients/NewClientDrawer.tsx')),
});
const clientEdit = createRoute({
  getParentRoute: () => clients,
  path: '/$id',
  component: lazyRouteComponent(() => import('../features/clients/ClientDrawer.tsx')),
});

const teams = createRoute({
  getParentRoute: () => admin,
  path: '/teams',
  validateSearch: tableSearch,
  component: lazyRouteComponent(() => import('../features/teams/TeamsScreen.tsx')),
});
const teamNew = createRoute({
  getParentRoute: () => teams,
  path: '/new',
  component: lazyRouteComponent(() => import('../features/teams/TeamDrawer.tsx')),
});
const teamEdit = createRoute({
  getParentRoute: () => teams,
  path: '/$id/edit',
  component: lazyRouteComponent(() => import('../features/teams/TeamDrawer.tsx')),
});

const hospitalMessages = createRoute({
  getParentRoute: () => admin,
  path: '/hospital-messages',
  validateSearch: pick('message'),
  component: lazyRouteComponent(() => import('../features/hospital-messages/HospitalMessagesScreen.tsx')),
});
/** Hospitals that send messages. */
const hospitals = createRoute({
  getParentRoute: () => admin,
  path: '/hospitals',
  validateSearch: tableSearch,
  component: lazyRouteComponent(() => import('../features/hospital-messages/senders/SendersScreen.tsx')),
});
const hospitalNew = createRoute({
  getParentRoute: () => hospitals,
  path: '/new',
  component: lazyRouteComponent(() => import('../features/hospital-messages/senders/SenderDrawer.tsx')),
});
const hospitalEdit = createRoute({
  getParentRoute: () => hospitals,
  path: '/$id/edit',
  component: lazyRouteComponent(() => import('../features/hospital-messages/senders/SenderDrawer.tsx')),
});
const duplicates = createRoute({
  getParentRoute: () => admin,
  path: '/duplicates',
  component: lazyRouteComponent(() => import('../features/duplicates/DuplicatesScreen.tsx')),
});
const exported = createRoute({
  getParentRoute: () => admin,
  path: '/exports',
  component: lazyRouteComponent(() => import('../features/exports/ExportsScreen.tsx')),
});
const lines = createRoute({
  getParentRoute: () => admin,
  path: '/phone-numbers',
  validateSearch: tableSearch,
  component: lazyRouteComponent(() => import('../features/lines/LinesScreen.tsx')),
});
const lineNew = createRoute({
  getParentRoute: () => lines,
  path: '/new',
  component: lazyRouteComponent(() => import('../features/lines/LineDrawer.tsx')),
});
const lineEdit = createRoute({
  getParentRoute: () => lines,
  path: '/$id/edit',
  component: lazyRouteComponent(() => import('../features/lines/LineDrawer.tsx')),
});

const categories = createRoute({
  getParentRoute: () => admin,
  path: '/message-templates',
  validateSearch: tableSearch,
  component: lazyRouteComponent(() => import('../features/templates/CategoriesScreen.tsx')),
});
const categoryNew = createRoute({
  getParentRoute: () => categories,
  path: '/categories/new',
  component: lazyRouteComponent(() => import('../features/templates/CategoryDrawer.tsx')),
});
/** One category with a table of its templates. */
const category = createRoute({
  getParentRoute: () => admin,
  path: '/message-templates/categories/$categoryId',
  validateSearch: tableSearch,
  component: lazyRouteComponent(() => import('../features/templates/CategoryScreen.tsx')),
});
const categoryEdit = createRoute({
  getParentRoute: () => category,
  path: '/edit',
  component: lazyRouteComponent(() => import('../features/templates/CategoryDrawer.tsx')),
});
const templateNew = createRoute({
  getParentRoute: () => category,
  path: '/templates/new',
  component: lazyRouteComponent(() => import('../features/templates/TemplateDrawer.tsx')),
});
const templateEdit = createRoute({
  getParentRoute: () => category,
  path: '/templates/$id/edit',
  component: lazyRouteComponent(() => import('../features/templates/TemplateDrawer.tsx')),
});

const surveys = createRoute({
  getParentRoute: () => admin,
  path: '/surveys',
  validateSearch: tableSearch,
  component: lazyRouteComponent(() => import('../features/survey-creator/SurveysScreen.tsx')),
});
const surveyCreator = createRoute({
  getParentRoute: () => admin,
  path: '/survey-creator',
  validateSearch: pick('surveyId', 'learnMoreId'),
  component: lazyRouteComponent(() => import('../features/survey-creator/CreatorScreen.tsx')),
});

const workflows = createRoute({
  getParentRoute: () => admin,
  path: '/workflows',
  component: lazyRouteComponent(() => import('../features/workflows/admin/WorkflowsScreen.tsx')),
});

const needsContent = createRoute({
  getParentRoute: () => admin,
  path: '/needs-content',
  component: lazyRouteComponent(() => import('../features/needs-content/NeedsContentScreen.tsx')),
});
const needsContentHome = createRoute({
  getParentRoute: () => needsContent,
  path: '/',
  component: lazyRouteComponent(() => import('../features/needs-content/HomeScreen.tsx')),
});
/** One group of the needs content. Its drawers are child routes, so that the table stays unchanged behind them. */
const needsContentGroup = createRoute({
  getParentRoute: () => needsContent,
  path: '/$group',
  validateSearch: tableSearch,
  beforeLoad: ({ params }) => {
    if (!needsMetadataTypes.some((type) => type === params.group)) throw notFound();
  },
  component: lazyRouteComponent(() => import('../features/needs-content/GroupScreen.tsx')),
});
const needsContentNew = createRoute({
  getParentRoute: () => needsContentGroup,
  path: '/new',
  component: lazyRouteComponent(() => import('../features/needs-content/ItemDrawer.tsx')),
});
const needsContentEdit = createRoute({
  getParentRoute: () => needsContentGroup,
  path: '/$id/edit',
  component: lazyRouteComponent(() => import('../features/needs-content/ItemDrawer.tsx')),
});

const alerts = createRoute({
  getParentRoute: () => admin,
  path: '/alerts',
  validateSearch: tableSearch,
  component: lazyRouteComponent(() => import('../features/notifications/admin/AlertsScreen.tsx')),
});
const alertNew = createRoute({
  getParentRoute: () => alerts,
  path: '/new',
  component: lazyRouteComponent(() => import('../features/notifications/admin/AlertDrawer.tsx')),
});
const alertEdit = createRoute({
  getParentRoute: () => alerts,
  path: '/$id/edit',
  component: lazyRouteComponent(() => import('../features/notifications/admin/AlertDrawer.tsx')),
});
/** Audit log of views and changes. */
const audit = createRoute({
  getParentRoute: () => admin,
  path: '/audit',
  validateSearch: pick('memberId', 'personId', 'kind', 'from', 'to', 'entry'),
  component: lazyRouteComponent(() => import('../features/audit/AuditScreen.tsx')),
});

/** Client organizations' enrollment files. A new upload starts in a drawer of the list, then gets its own screen. */
const imports = createRoute({
  getParentRoute: () => admin,
  path: '/imports',
  validateSearch: tableSearch,
  component: lazyRouteComponent(() => import('../features/enrollments/ImportsScreen.tsx')),
});
const importNew = createRoute({
  getParentRoute: () => imports,
  path: '/new',
  component: lazyRouteComponent(() => import('../features/enrollments/NewImportDrawer.tsx')),
});
const importOne = createRoute({
  getParentRoute: () => admin,
  path: '/imports/$id',
  validateSearch: pick('tab'),
  component: lazyRouteComponent(() => import('../features/enrollments/ImportScreen.tsx')),
});

/** Terms that members are asked to consent to. The drawer for a term's wording is a child route. */
const consentTerms = createRoute({
  getParentRoute: () => admin,
  path: '/consent-terms',
  component: lazyRouteComponent(() => import('../features/consents/terms/TermsScreen.tsx')),
});
const consentTermNew = createRoute({
  getParentRoute: () => consentTerms,
  path: '/new',
  component: lazyRouteComponent(() => import('../features/consents/terms/NewTermDrawer.tsx')),
});
const consentTermEdit = createRoute({
  getParentRoute: () => consentTerms,
  path: '/$id/edit',
  component: lazyRouteComponent(() => import('../features/consents/terms/TermDrawer.tsx')),
});
const consentTermNames = createRoute({
  getParentRoute: () => consentTerms,
  path: '/$id/names',
  component: lazyRouteComponent(() => import('../features/consents/terms/NamesDrawer.tsx')),
});

export const adminRoutes = admin.addChildren([
  landing,
  users.addChildren([userNew]),
  user.addChildren([userProfile, userSection, userEdit]),
  clients.addChildren([clientNew, clientEdit]),
  teams.addChildren([teamNew, teamEdit]),
  consentTerms.addChildren([consentTermNew, consentTermEdit, consentTermNames]),
  lines.addChildren([lineNew, lineEdit]),
  alerts.addChildren([alertNew, alertEdit]),
  imports.addChildren([importNew]),
  importOne,
  audit,
  categories.addChildren([categoryNew]),
  category.addChildren([categoryEdit, templateNew, templateEdit]),
  hospitalMessages,
  hospitals.addChildren([hospitalNew, hospitalEdit]),
  duplicates,
  exported,
  surveys,
  surveyCreator,
  workflows,
  needsContent.addChildren([needsContentHome, needsContentGroup.addChildren([needsContentNew, needsContentEdit])]),
]);
