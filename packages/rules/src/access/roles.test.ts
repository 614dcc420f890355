import { permissions, roles } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { isImpersonable, permissionsOf, rolePermissions } from './roles.ts';

const dayToDay = ['GUIDE', 'SOCIAL_WORKER', 'COMMUNITY_HEALTH_WORKER', 'COMMUNITY_OUTREACH_SPECIALIST'] as const;

describe('the table of roles', () => {
  it('has every role, and each existing permission once', () => {
    expect(Object.keys(rolePermissions).sort()).toEqual([...roles].sort());
    for (const list of Object.values(rolePermissions)) {
      expect(new Set(list).size).toBe(list.length);
      expect(permissions).toEqual(expect.arrayContaining([...list]));
    }
  });

  it('gives administrators everything, members and the system nothing', () => {
    for (const role of ['SUPER_ADMIN', 'ADMIN'] as const)
      expect([...permissionsOf(role)].sort()).toEqual([...permissions].sort());
    for (const role of ['PATIENT', 'SYSTEM'] as const) expect([...permissionsOf(role)]).toEqual([]);
  });

  it('gives guiding roles the same daily permissions, and supervisors additional reviews', () => {
    for (const role of dayToDay) expect(permissionsOf(role)).toEqual(permissionsOf('GUIDE'));
    const more = [...permissionsOf('GUIDE_SUPERVISOR').difference(permissionsOf('GUIDE'))];
    expect(permissionsOf('GUIDE').isSubsetOf(permissionsOf('GUIDE_SUPERVISOR'))).toBe(true);
    expect(more).toEqual(
      expect.arrayContaining([
        'CAN_ASSIGN_CALL_REVIEWS',
        'CAN_REOPEN_SURVEYS',
        'CAN_AUDIT_MEMBER_STATUS_CHANGE_REQUESTS',
        'CAN_AUDIT_MEMBER_TRANSFER_REQUESTS',
      ]),
    );
  });

  it('lets providers read, and write notes and visits, but neither call nor text', () => {
    for (const role of ['PROVIDER', 'NURSE_PRACTITIONER'] as const) {
      const may = permissionsOf(role);
      expect([may.has('CAN_VIEW_MEMBERS'), may.has('CAN_CREATE_NOTES_AND_VISITS')]).toEqual([true, true]);
      expect([
        may.has('CAN_CALL_MEMBERS'),
        may.has('CAN_SEND_PATIENT_MESSAGE'),
        may.has('CAN_SEE_SMS'),
        may.has('CAN_UPDATE_USER_NEEDS'),
      ]).toEqual([false, false, false, false]);
    }
  });

  it('gives access to all members, impersonation, enrollment and administration only to administrators', () => {
    const guarded = [
      'CAN_ACCESS_ALL_MEMBERS',
      'CAN_IMPERSONATE_USERS',
      'CAN_ENROLL_MEMBERS',
      'CAN_CREATE_USERS',
      'CAN_ACCESS_ADMIN_TOOLS',
      'CAN_RUN_SCRIPTS',
      'CAN_SEE_ALL_USER_DATA',
      'CAN_ADMINISTER_CLIENTS',
      'CAN_MAKE_ALL_API_CALLS',
    ] as const;
    for (const permission of guarded)
      expect([permission, roles.filter((role) => permissionsOf(role).has(permission))]).toEqual([
        permission,
        ['SUPER_ADMIN', 'ADMIN'],
      ]);
  });

  it('gives nothing to an unknown role', () => {
    for (const role of ['', 'admin', 'constructor', '__proto__', 'ADMIN '])
      expect([...permissionsOf(role as never)]).toEqual([]);
  });

  it('permits impersonation only of guides and their supervisors', () => {
    expect(roles.filter(isImpersonable)).toEqual(['GUIDE', 'GUIDE_SUPERVISOR']);
    expect(roles.filter((role) => isImpersonable(role) && permissionsOf(role).has('CAN_IMPERSONATE_USERS'))).toEqual(
      [],
    );
  });
});
