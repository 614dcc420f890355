import type { Page } from '@playwright/test';
import { itemDrawer } from './admin.ts';

/** The paths of the administrators' setup screens. */
export const setupPath = {
  users: '/admin-dashboard/user-creation',
  newUser: '/admin-dashboard/user-creation/create',
  editUser: (id: number) => `/admin-dashboard/user-creation/edit/${id}`,
  user: (id: number, section?: 'absences' | 'sessions' | 'access') =>
    ['/admin-dashboard/user-creation', id, section].filter((part) => part !== undefined).join('/'),
  teams: '/admin-dashboard/teams',
  newTeam: '/admin-dashboard/teams/new',
  team: (id: number) => `/admin-dashboard/teams/${id}/edit`,
  lines: '/admin-dashboard/phone-numbers',
  newLine: '/admin-dashboard/phone-numbers/new',
  templates: '/admin-dashboard/message-templates',
  category: (id: number) => `/admin-dashboard/message-templates/categories/${id}`,
  customers: '/admin-dashboard/customer',
  newCustomer: '/admin-dashboard/customer/new',
  training: '/training-admin',
  alerts: '/admin-dashboard/alerts',
  audit: '/admin-dashboard/audit',
  hospitals: '/admin-dashboard/hospitals',
  hospitalMessages: '/admin-dashboard/hospital-messages',
  exports: '/admin-dashboard/exports',
  duplicates: '/admin-dashboard/duplicates',
  imports: '/admin-dashboard/imports',
  customer: (id: number) => `/admin-dashboard/customer/${id}`,
};

/** A user's drawer, found by its title. */
export const userDrawer = (page: Page, title: 'Create User' | 'Edit User') => {
  const item = itemDrawer(page, title);
  const { drawer } = item;
  return {
    ...item,
    role: drawer
      .getByRole('combobox', { name: 'Role', exact: true })
      .or(drawer.getByLabel('Role *', { exact: true }).and(drawer.locator('input'))),
    problem: drawer.getByRole('alert'),
    teams: drawer.getByRole('group', { name: 'Teams' }),
    customers: drawer.getByRole('group', { name: 'Customers to audit' }),
    addTeam: drawer.getByRole('button', { name: 'Add team' }),
    findNumbers: drawer.getByRole('button', { name: 'Find numbers' }),
    numbers: drawer.getByRole('radiogroup', { name: 'Available numbers' }).getByRole('radio'),
    handOver: drawer.getByRole('group', { name: 'Handover' }),
  };
};

/** A user's page. */
export const userPage = (page: Page) => {
  const main = page.getByRole('main');
  return {
    main,
    heading: main.getByRole('heading', { level: 1 }),
    edit: main.getByRole('link', { name: 'Edit User' }),
    back: main.getByRole('link', { name: 'User Administration' }),
    section: (name: 'Profile' | 'Absence' | 'Active sessions' | 'Access') =>
      main.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name, exact: true }),
    access: main.getByRole('region', { name: 'Access' }),
    invitation: main.getByRole('region', { name: 'Invitation' }),
    signedIn: main.getByRole('region', { name: 'Active sessions' }),
    button: (name: string) => main.getByRole('button', { name, exact: true }),
  };
};

/** A customer's drawer, found by the customer's name. */
export const customer = (page: Page, name: string) => {
  const drawer = page.getByRole('dialog', { name });
  return {
    drawer,
    /** The button or link that reports a missing setting and opens it. */
    problem: (text: string) => drawer.getByRole('button', { name: text }).or(drawer.getByRole('link', { name: text })),
    panel: (title: string) => drawer.getByRole('region', { name: title, exact: true }),
  };
};
