export { LinkWarnings, useLinkCheck } from './check.tsx';
export { isOver } from './fate.ts';
export { GivenLinks } from './GivenLinks.tsx';
export { LinkWarning } from './LinkWarning.tsx';
export { firstSendTo, SendTo } from './SendTo.tsx';
