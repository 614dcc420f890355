import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useActingUser } from '../../shared/acting-user.ts';
import { currentLanguage, type Language } from '../../shared/language.ts';
import { keys, readLocal } from '../../shared/storage.ts';
import { chooseLanguage } from '../i18n.ts';
import { usePreference } from '../preferences.ts';

/**
 * Manages appearance and language. Both are stored on this device and in the user's preferences. The preferences apply
 * on devices where the user has not chosen anything. Stored values take precedence over the browser's settings.
 */
export function useAppearance() {
  // During an impersonation, the screens use the impersonator's display settings. The impersonated user's
  // settings do not change.
  const isOneself = useActingUser().impersonator === null;
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [keptScheme, keepScheme] = usePreference('colorScheme');
  const [keptLanguage, storeLanguage] = usePreference('language');
  const isTaken = useRef({ scheme: false, language: false });

  useEffect(() => {
    if (!isOneself || !keptScheme || isTaken.current.scheme) return;
    isTaken.current.scheme = true;
    if (readLocal(keys.colourScheme) === null) setColorScheme(keptScheme.scheme);
  }, [isOneself, keptScheme, setColorScheme]);
  useEffect(() => {
    if (!isOneself || !keptLanguage || isTaken.current.language) return;
    isTaken.current.language = true;
    if (readLocal(keys.language) === null) void chooseLanguage(keptLanguage.language);
  }, [isOneself, keptLanguage]);

  return {
    scheme: colorScheme,
    chooseScheme(scheme: MantineColorScheme) {
      setColorScheme(scheme);
      if (isOneself) keepScheme({ scheme });
    },
    language: currentLanguage(),
    async chooseLanguage(language: Language) {
      if ((await chooseLanguage(language)) && isOneself) storeLanguage({ language });
    },
  };
}
