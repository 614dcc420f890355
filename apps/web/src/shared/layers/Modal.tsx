import { Drawer as MantineDrawer, Modal as MantineModal } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useLayer } from './layers.ts';

/**
 * Mantine's dialogs and drawers. If several are open, Escape closes only the top one. Mantine alone would close them
 * all, because each one listens for the key (docs/areas/screens.md#escape).
 */

export function Modal(props: ComponentProps<typeof MantineModal>) {
  return <MantineModal {...props} onClose={useLayer(props.opened, props.onClose)} />;
}

export function Drawer(props: ComponentProps<typeof MantineDrawer>) {
  return <MantineDrawer {...props} onClose={useLayer(props.opened, props.onClose)} />;
}

function ModalRoot(props: ComponentProps<typeof MantineModal.Root>) {
  return <MantineModal.Root {...props} onClose={useLayer(props.opened, props.onClose)} />;
}

function DrawerRoot(props: ComponentProps<typeof MantineDrawer.Root>) {
  return <MantineDrawer.Root {...props} onClose={useLayer(props.opened, props.onClose)} />;
}

Modal.Root = ModalRoot;
Modal.Overlay = MantineModal.Overlay;
Modal.Content = MantineModal.Content;
Drawer.Root = DrawerRoot;
Drawer.Overlay = MantineDrawer.Overlay;
Drawer.Content = MantineDrawer.Content;
Drawer.Header = MantineDrawer.Header;
Drawer.Title = MantineDrawer.Title;
Drawer.CloseButton = MantineDrawer.CloseButton;
