import { useCloseDrawer } from '../../../shell/admin/drawer-route.ts';
import { OpenTerm } from './OpenTerm.tsx';
import { TermForm } from './TermForm.tsx';

/** A term's drawer: the wording in both languages, a preview for members, and the earlier versions. */
export default function TermDrawer() {
  const close = useCloseDrawer();
  return (
    <OpenTerm title="Edit wording" close={close}>
      {(term) => <TermForm key={term.id} term={term} close={close} />}
    </OpenTerm>
  );
}
