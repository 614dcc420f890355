/** Width of a panel beside the page, in rem. It leaves enough room for the page. */
export const dockRem = 26;
