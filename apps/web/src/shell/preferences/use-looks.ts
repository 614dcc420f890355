import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { chooseLanguage } from '../i18n.ts';
import { currentLanguage, type Language } from '../language.ts';
import { usePreference } from '../preferences.ts';
import { useActingUser } from '../session/acting-user.ts';
import { keys, readLocal } from '../storage.ts';

/**
 * Appearance and language: chosen on this device, and kept with the person for the next device, where nobody has chosen
 * anything yet (what is stored comes before what the browser says).
 */
export function useLooks() {
  // whoever acts as somebody else keeps their own looks, and leaves the other's alone
  const isOneself = useActingUser().impersonator === null;
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [keptScheme, keepScheme] = usePreference('colorScheme');
  const [keptLanguage, keepLanguage] = usePreference('language');
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
    chooseLanguage(language: Language) {
      void chooseLanguage(language);
      if (isOneself) keepLanguage({ language });
    },
  };
}
