import { IconCheck, IconCopy } from '@guidepost/ui/icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from './announce.tsx';

/** Copies a text to the clipboard. Uses a temporary text field if the browser has no clipboard API. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
  }
}

interface Props {
  text: string;
  label: string;
  className?: string | undefined;
}

export function CopyButton({ text, label, className }: Props) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 3000);
    return () => clearTimeout(timer);
  }, [copied]);
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <button
      type="button"
      className={className}
      aria-label={copied ? t('Copied') : label}
      onClick={async () => {
        await copyText(text);
        setCopied(true);
        announce(t('Copied'));
      }}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
    </button>
  );
}
