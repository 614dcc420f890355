import { type AdminUser, contracts } from '@guidepost/contracts';
import { receiversText } from '@guidepost/rules';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadState } from '../../shared/LoadState.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { api } from '../../shell/api.ts';
import { useOnce } from '../../shell/forms/useOnce.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { handOverOptions, holdingsOptions, userKeys } from './api.ts';
import { chosenTakers, HandOverFields, type Taker } from './HandOverFields.tsx';
import classes from './users.module.css';

interface Props {
  user: AdminUser;
  close: () => void;
}

/** Takes away that somebody may sign in, gives it back, or deletes them. Before, it says what they hold. */
export function TakeAway({ user, close }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const client = useQueryClient();
  const [asked, setAsked] = useState<'disable' | 'delete'>();
  const refresh = () => client.invalidateQueries({ queryKey: userKeys.list });
  const enable = useMutation({
    mutationFn: () => api(contracts.users.enable, { params: { userId: user.id } }),
    async onSuccess() {
      await refresh();
      showSuccess('User updated successfully!');
    },
  });
  const isDisabled = user.disabledAt !== null;
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 id={id}>{t('Access')}</h3>
      {asked === undefined ? (
        <>
          <p className="gp-dim">
            {isDisabled
              ? t('This user cannot sign in.')
              : t('Who is disabled is signed out everywhere at once, and can be enabled again. What they wrote stays.')}
          </p>
          <div className={classes.buttons}>
            {isDisabled ? (
              <Button variant="default" loading={enable.isPending} onClick={() => enable.mutate()}>
                {t('Enable user')}
              </Button>
            ) : (
              <Button variant="default" onClick={() => setAsked('disable')}>
                {t('Disable user')}
              </Button>
            )}
            <Button variant="danger" onClick={() => setAsked('delete')}>
              {t('Delete user')}
            </Button>
          </div>
        </>
      ) : (
        <Leaving user={user} deed={asked} back={() => setAsked(undefined)} close={close} />
      )}
    </section>
  );
}

/** Brings what has just opened below into view. */
const show = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

function Leaving({ user, deed, back, close }: Props & { deed: 'disable' | 'delete'; back: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const query = useQuery(holdingsOptions(user.id));
  const [takers, setTakers] = useState<Taker[]>([{ guideId: null, share: 1 }]);
  const receivers = chosenTakers(takers);
  const preview = useQuery({ ...handOverOptions(user.id, receivers), enabled: receivers.length > 0 });
  // what nobody of them may have would stay with who leaves
  const isWhole = receivers.length === 0 || preview.data?.nobody.length === 0;
  const held = query.data;
  const counts: readonly (readonly [string, number])[] = held
    ? [
        ['Members', held.members],
        ['Open to-dos', held.todos],
        ['Scheduled texts', held.scheduledTexts],
        ['Reviews', held.reviews],
        ['Phone numbers to look after', held.lines],
      ]
    : [];
  const some = counts.filter(([, count]) => count > 0);
  const isDelete = deed === 'delete';
  const leave = useMutation({
    async mutationFn() {
      const params = { userId: user.id };
      const asked = receiversText(receivers);
      if (isDelete) await api(contracts.users.remove, { params, query: asked === '' ? {} : { receivers: asked } });
      else await api(contracts.users.disable, { params, body: receivers.length === 0 ? {} : { receivers } });
    },
    async onSuccess() {
      showSuccess(isDelete ? 'User deleted successfully!' : 'User updated successfully!');
      close();
      await client.invalidateQueries({ queryKey: userKeys.list });
    },
  });
  const leaveOnce = useOnce(() => leave.mutateAsync());
  return (
    <fieldset ref={show} className={classes.rows} aria-label={t(isDelete ? 'Delete user' : 'Disable user')}>
      {!held && (
        <LoadState
          of={[query]}
          failure="What they hold did not load."
          waiting={<SkeletonRows rows={3} avatar={false} />}
        />
      )}
      {held && some.length === 0 && <p>{t('{name} holds nothing that waits for them.', { name: user.name })}</p>}
      {held && some.length > 0 && (
        <>
          <p>{t('{name} holds', { name: user.name })}</p>
          <dl className={classes.holdings}>
            {some.map(([label, count]) => (
              <div key={label}>
                <dt>{t(label)}</dt>
                <dd>{count.toLocaleString()}</dd>
              </div>
            ))}
          </dl>
          <HandOverFields userId={user.id} held={held} takers={takers} onChange={setTakers} />
        </>
      )}
      <div className={classes.buttons}>
        <Button variant="subtle" onClick={back}>
          {t('Cancel')}
        </Button>
        <Button
          variant={isDelete ? 'danger' : 'filled'}
          disabled={!held || !isWhole}
          loading={leave.isPending}
          onClick={leaveOnce}
        >
          {t(isDelete ? 'Delete user' : 'Disable user')}
        </Button>
      </div>
    </fieldset>
  );
}
