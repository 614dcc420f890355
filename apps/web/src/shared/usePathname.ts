import { useLocation } from '@tanstack/react-router';

/** The path of the address. Who asks for it is not drawn again when only what follows the path changes. */
export const usePathname = (): string => useLocation({ select: ({ pathname }) => pathname });
