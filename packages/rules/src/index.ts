export * from './members/birthday.ts';
export * from './members/search.ts';
export * from './access/roles.ts';
