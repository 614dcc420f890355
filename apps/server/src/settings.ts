export { ownerUrlOf } from './platform/setting-files.ts';
export { settingGroups } from './platform/setting-meanings.ts';
