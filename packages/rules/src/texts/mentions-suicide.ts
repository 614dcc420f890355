import { fold } from '../sentences/fold.ts';

/**
 * Phrases without accents and apostrophes. They match generously, because a wrong match costs only a call. Phrases about
 * a home, such as "I don't want to live with my sister", do not match.
 */
const phrases: readonly RegExp[] = [
  /\bsuicid\w*/,
  /\bkill(ing)? my ?self\b/,
  /\b(end|ending|take|taking) my (own )?life\b/,
  /\bend it all\b/,
  /\b(dont|do not|didnt|never) (even )?(want to|wanna) (live|be alive|wake up|exist)\b(?! (with|in|at|on|near|next|there|here|alone|by)\b)/,
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
  /\bno quiero (seguir )?(vivir|viviendo)\b(?! (con|en|aqui|alli|alla|sol[ao])\b)/,
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
