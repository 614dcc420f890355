export * from './access/roles.ts';
export * from './imports/assign.ts';
export * from './imports/fhir.ts';
export * from './imports/merge.ts';
export * from './imports/parsed.ts';
export * from './members/birthday.ts';
export * from './members/search.ts';
export * from './members/terms.ts';
