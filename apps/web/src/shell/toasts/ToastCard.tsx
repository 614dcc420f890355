import { IconAlertTriangle, IconCircleCheck, IconX } from '@guidepost/ui/icons';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../shared/CopyButton.tsx';
import { sentenceText } from '../../shared/sentence.ts';
import { dismissToast, type Toast } from './store.ts';
import classes from './Toasts.module.css';

const durationMs = 3000;
const icons = { success: IconCircleCheck, error: IconAlertTriangle };

export function ToastCard({ toast, paused }: { toast: Toast; paused: boolean }) {
  const { t } = useTranslation();
  const Icon = icons[toast.kind];
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => dismissToast(toast.id), durationMs);
    return () => clearTimeout(timer);
  }, [toast.id, paused]);

  return (
    <div className={classes.toast} role={toast.kind === 'error' ? 'alert' : 'status'} data-kind={toast.kind}>
      <Icon size={16} stroke={1.75} className={classes.icon} aria-hidden />
      <div className={classes.text}>
        {toast.title !== undefined && <p>{t(toast.title)}</p>}
        <p className={toast.title === undefined ? undefined : classes.message}>{sentenceText(t, toast.message)}</p>
      </div>
      {toast.details !== undefined && (
        <CopyButton text={toast.details} label={t('Copy error message')} className={classes.button} />
      )}
      {toast.kind === 'error' && (
        <button
          type="button"
          className={classes.button}
          aria-label={t('Dismiss')}
          onClick={() => dismissToast(toast.id)}
        >
          <IconX size={16} stroke={1.75} aria-hidden />
        </button>
      )}
    </div>
  );
}
