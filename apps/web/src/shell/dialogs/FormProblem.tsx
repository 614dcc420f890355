import { IconAlertTriangle } from '@guidepost/ui/icons';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackOnline } from '../forms/use-back-online.ts';
import classes from './FormDialog.module.css';
import type { FramedForm } from './use-form-frame.ts';

interface Props {
  form: Pick<FramedForm, 'formError' | 'offlineError'>;
  className?: string | undefined;
}

/** The reason why a form was not saved. An outdated error of a lost connection is replaced by a note. */
export function FormProblem({ form, className = '' }: Props) {
  const { t } = useTranslation();
  const isBackOnline = useBackOnline(form.formError !== undefined && form.formError === form.offlineError);
  const formError = isBackOnline ? undefined : form.formError;
  const error = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (formError !== undefined) error.current?.scrollIntoView({ block: 'nearest' });
  }, [formError]);
  if (isBackOnline) return <BackOnline />;
  if (formError === undefined) return null;
  return (
    <p ref={error} role="alert" className={`gp-problem ${className}`}>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      {t(formError)}
    </p>
  );
}

/** Replaces the error of a save that failed without a connection. */
export function BackOnline() {
  const { t } = useTranslation();
  return (
    <p role="status" className={classes.back}>
      {t('You are back online. Your entries are still here. Try again.')}
    </p>
  );
}
