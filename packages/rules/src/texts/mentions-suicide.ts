import { fold } from '../sentences/fold.ts';

/** Words after "I don't want to live" that show that the sentence is about a home or the people in it. */
const home = {
  en: String.raw`(?! ((here(?! on earth\b)|there|alone|by my ?self|at(?! (all|this point)\b)|near|next to|on(?! (this )?(earth|planet)\b))\b(?! (in|with) (this |the |so much )?(pain|world)\b)|with (my|his|her|your|our|their|him|her|them|you|that|this (man|woman|person|guy))\b(?! (\w+ )?(pain|hurt|life|illness|disease|cancer|depression|anxiety|grief|sadness)\b)|in (a|an|my|his|her|your|our|their|the|that|this) (\w+ )?(house|home|apartment|place|building|shelter|city|town|neighborhood|room|street|car|motel|hotel|state|complex|area)\b))`,
  es: String.raw`(?! ((aqui(?! en este mundo\b)|alli|alla|ahi|sol[ao])\b(?! con (este|mi|tanto) dolor\b)|con (mi|su|el|ella|ellos|ellas|ustedes|usted|los|las|una?)\b(?! (dolor|enfermedad|vida|depresion|ansiedad|tristeza|pena)\b)|en (una?|mi|su|la|el|esta|este|esa|ese) (\w+ )?(casa|apartamento|departamento|edificio|refugio|albergue|ciudad|barrio|cuarto|calle|lugar|estado|carro|motel|hotel)\b))`,
};

/**
 * Phrases without accents and apostrophes. They match generously, because a wrong match costs only a call. Phrases about
 * a home, such as "I don't want to live with my sister", do not match.
 */
const phrases: readonly RegExp[] = [
  /\bsuicid\w*/,
  /\bkill(ing)? my ?self\b/,
  /\b(end|ending|take|taking) my (own )?life\b/,
  /\bend it all\b/,
  new RegExp(String.raw`\b(dont|do not|didnt|never) (even )?(want to|wanna) (live|be alive|wake up|exist)\b${home.en}`),
  /\btired of (living|being alive|life)\b/,
  /\b(dont|do not) (want to|wanna) be here any ?more\b/,
  /\b((want|wanted|ready) to|wanna) die\b/,
  /\bwish i (was|were) (dead|never born)\b/,
  /\bbetter off (dead|without me)\b/,
  /\b(no|any) reason to (live|be alive)\b/,
  /\bnothing (left )?to live for\b/,
  /\b(want|going|need) to (hurt|harm|cut) my ?self\b/,
  /\b(hurting|harming|cutting) my ?self\b/,
  /\b(matarme|me (quiero|quisiera|voy a) matar)\b/,
  /\b(quitarme la vida|me (quiero|quisiera|voy a) quitar la vida)\b/,
  /\bacabar con (mi vida|todo)\b/,
  new RegExp(String.raw`\bno quiero (seguir )?(vivir|viviendo)\b${home.es}`),
  /\bcansad[ao] de (vivir|la vida)\b/,
  /\b(quiero|quisiera|prefiero) (morir(me)?|estar muert[ao])\b/,
  /\b(no|sin)\b.{0,20}\b(ganas|razon|razones|motivos?) (de|para) (seguir )?(vivir|viviendo)\b/,
  /\bno vale la pena (seguir )?(vivir|viviendo)\b/,
  /\bhacerme dano\b/,
];

/** Returns true if a member's text or voicemail may mention suicide or self-harm, in English or Spanish. */
export function mentionsSuicide(text: string): boolean {
  const plain = fold(text).replace(/['’]/g, '').replace(/\s+/g, ' ');
  return phrases.some((phrase) => phrase.test(plain));
}
