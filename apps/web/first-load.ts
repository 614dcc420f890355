/** Modules that the docket loads one after the other for a signed-in user. */
export const firstLoad = [
  'App.tsx',
  'shell/SignedIn.tsx',
  'features/docket/screen/DocketHome.tsx',
  'features/docket/screen/DocketScreen.tsx',
];
