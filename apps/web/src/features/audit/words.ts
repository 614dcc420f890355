import type { AuditKind } from '@guidepost/contracts';
import { type Icon, IconBan, IconEye, IconPencil, IconUpload } from '@tabler/icons-react';
import type { Tone } from '../../shared/Chip.tsx';

/** What each kind of entry is called, and how it looks. */
export const kindLooks: Readonly<Record<AuditKind, { label: string; tone: Tone; icon: Icon }>> = {
  saw: { label: 'Saw', tone: 'neutral', icon: IconEye },
  changed: { label: 'Changed', tone: 'info', icon: IconPencil },
  exported: { label: 'Exported', tone: 'warning', icon: IconUpload },
  refused: { label: 'Refused', tone: 'danger', icon: IconBan },
};
