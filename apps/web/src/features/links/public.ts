export { LinkWarnings, useLinkCheck, useLinkText } from './check.tsx';
export { GivenLinks } from './GivenLinks.tsx';
export { LinkWarning } from './LinkWarning.tsx';
export { isOver } from './link-state.ts';
export { firstSendTo, SendTo } from './SendTo.tsx';
