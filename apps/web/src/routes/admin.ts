import { needsMetadataTypes } from '@guidepost/contracts';
import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { can } from '../shared/acting-user.ts';
import { queryClient } from '../shell/query.ts';
import { actingUserQuery } from '../shell/session/verify.ts';
import type { adminScreens } from './admin-screens.ts';
import { pick, signedIn } from './parents.ts';

/** Returns a screen's component. The list of the screens loads only for users who open the back-office. */
const screen = (name: keyof typeof adminScreens) =>
  lazyRouteComponent(async () => (await import('./admin-screens.ts')).adminScreens[name]());

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
  component: screen('AdminShell'),
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
  component: screen('UsersScreen'),
});
const userNew = createRoute({
  getParentRoute: () => users,
  path: '/create',
  component: screen('UserDrawer'),
});
/** A user's page. The form is a drawer above the page, so that the page stays unchanged behind it. */
const user = createRoute({
  getParentRoute: () => admin,
  id: 'user',
  component: screen('UserScreen'),
});
const userProfile = createRoute({ getParentRoute: () => user, path: '/user-creation/$id' });
const userSection = createRoute({ getParentRoute: () => user, path: '/user-creation/$id/$section' });
const userEdit = createRoute({
  getParentRoute: () => user,
  path: '/user-creation/edit/$id',
  component: screen('UserDrawer'),
});

const clients = createRoute({
  getParentRoute: () => admin,
  path: '/customer',
  validateSearch: tableSearch,
  component: screen('ClientsScreen'),
});
const clientNew = createRoute({
  getParentRoute: () => clients,
  path: '/new',
  component: screen('NewClientDrawer'),
});
const clientEdit = createRoute({
  getParentRoute: () => clients,
  path: '/$id',
  component: screen('ClientDrawer'),
});

const teams = createRoute({
  getParentRoute: () => admin,
  path: '/teams',
  validateSearch: tableSearch,
  component: screen('TeamsScreen'),
});
const teamNew = createRoute({
  getParentRoute: () => teams,
  path: '/new',
  component: screen('TeamDrawer'),
});
const teamEdit = createRoute({
  getParentRoute: () => teams,
  path: '/$id/edit',
  component: screen('TeamDrawer'),
});

const hospitalMessages = createRoute({
  getParentRoute: () => admin,
  path: '/hospital-messages',
  validateSearch: pick('message'),
  component: screen('HospitalMessagesScreen'),
});
/** Hospitals that send messages. */
const hospitals = createRoute({
  getParentRoute: () => admin,
  path: '/hospitals',
  validateSearch: tableSearch,
  component: screen('SendersScreen'),
});
const hospitalNew = createRoute({
  getParentRoute: () => hospitals,
  path: '/new',
  component: screen('SenderDrawer'),
});
const hospitalEdit = createRoute({
  getParentRoute: () => hospitals,
  path: '/$id/edit',
  component: screen('SenderDrawer'),
});
const duplicates = createRoute({
  getParentRoute: () => admin,
  path: '/duplicates',
  component: screen('DuplicatesScreen'),
});
const exported = createRoute({
  getParentRoute: () => admin,
  path: '/exports',
  component: screen('ExportsScreen'),
});
const lines = createRoute({
  getParentRoute: () => admin,
  path: '/phone-numbers',
  validateSearch: tableSearch,
  component: screen('LinesScreen'),
});
const lineNew = createRoute({
  getParentRoute: () => lines,
  path: '/new',
  component: screen('LineDrawer'),
});
const lineEdit = createRoute({
  getParentRoute: () => lines,
  path: '/$id/edit',
  component: screen('LineDrawer'),
});

const categories = createRoute({
  getParentRoute: () => admin,
  path: '/message-templates',
  validateSearch: tableSearch,
  component: screen('CategoriesScreen'),
});
const categoryNew = createRoute({
  getParentRoute: () => categories,
  path: '/categories/new',
  component: screen('CategoryDrawer'),
});
/** One category with a table of its templates. */
const category = createRoute({
  getParentRoute: () => admin,
  path: '/message-templates/categories/$categoryId',
  validateSearch: tableSearch,
  component: screen('CategoryScreen'),
});
const categoryEdit = createRoute({
  getParentRoute: () => category,
  path: '/edit',
  component: screen('CategoryDrawer'),
});
const templateNew = createRoute({
  getParentRoute: () => category,
  path: '/templates/new',
  component: screen('TemplateDrawer'),
});
const templateEdit = createRoute({
  getParentRoute: () => category,
  path: '/templates/$id/edit',
  component: screen('TemplateDrawer'),
});

const surveys = createRoute({
  getParentRoute: () => admin,
  path: '/surveys',
  validateSearch: tableSearch,
  component: screen('SurveysScreen'),
});
const surveyCreator = createRoute({
  getParentRoute: () => admin,
  path: '/survey-creator',
  validateSearch: pick('surveyId', 'learnMoreId'),
  component: screen('CreatorScreen'),
});

const workflows = createRoute({
  getParentRoute: () => admin,
  path: '/workflows',
  component: screen('WorkflowsScreen'),
});

const needsContent = createRoute({
  getParentRoute: () => admin,
  path: '/needs-content',
  component: screen('NeedsContentScreen'),
});
const needsContentHome = createRoute({
  getParentRoute: () => needsContent,
  path: '/',
  component: screen('HomeScreen'),
});
/** One group of the needs content. Its drawers are child routes, so that the table stays unchanged behind them. */
const needsContentGroup = createRoute({
  getParentRoute: () => needsContent,
  path: '/$group',
  validateSearch: tableSearch,
  beforeLoad: ({ params }) => {
    if (!needsMetadataTypes.some((type) => type === params.group)) throw notFound();
  },
  component: screen('GroupScreen'),
});
const needsContentNew = createRoute({
  getParentRoute: () => needsContentGroup,
  path: '/new',
  component: screen('ItemDrawer'),
});
const needsContentEdit = createRoute({
  getParentRoute: () => needsContentGroup,
  path: '/$id/edit',
  component: screen('ItemDrawer'),
});

const alerts = createRoute({
  getParentRoute: () => admin,
  path: '/alerts',
  validateSearch: tableSearch,
  component: screen('AlertsScreen'),
});
const alertNew = createRoute({
  getParentRoute: () => alerts,
  path: '/new',
  component: screen('AlertDrawer'),
});
const alertEdit = createRoute({
  getParentRoute: () => alerts,
  path: '/$id/edit',
  component: screen('AlertDrawer'),
});
/** Audit log of views and changes. */
const audit = createRoute({
  getParentRoute: () => admin,
  path: '/audit',
  validateSearch: pick('memberId', 'personId', 'kind', 'from', 'to', 'entry'),
  component: screen('AuditScreen'),
});

/** Client organizations' enrollment files. A new upload starts in a drawer of the list, then gets its own screen. */
const imports = createRoute({
  getParentRoute: () => admin,
  path: '/imports',
  validateSearch: tableSearch,
  component: screen('ImportsScreen'),
});
const importNew = createRoute({
  getParentRoute: () => imports,
  path: '/new',
  component: screen('NewImportDrawer'),
});
const importOne = createRoute({
  getParentRoute: () => admin,
  path: '/imports/$id',
  validateSearch: pick('tab'),
  component: screen('ImportScreen'),
});

/** Terms that members are asked to consent to. The drawer for a term's wording is a child route. */
const consentTerms = createRoute({
  getParentRoute: () => admin,
  path: '/consent-terms',
  component: screen('TermsScreen'),
});
const consentTermNew = createRoute({
  getParentRoute: () => consentTerms,
  path: '/new',
  component: screen('NewTermDrawer'),
});
const consentTermEdit = createRoute({
  getParentRoute: () => consentTerms,
  path: '/$id/edit',
  component: screen('TermDrawer'),
});
const consentTermNames = createRoute({
  getParentRoute: () => consentTerms,
  path: '/$id/names',
  component: screen('NamesDrawer'),
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
