/**
 * Groups of equivalent first names: a name and its nicknames, in lowercase without accents. A name can be in several
 * groups.
 */
const nicknameGroups: readonly (readonly string[])[] = [
  ['abigail', 'abby', 'gail'],
  ['albert', 'al', 'bert', 'bertie'],
  ['alejandro', 'alex', 'jandro'],
  ['alexander', 'alex', 'sandy', 'xander', 'sasha'],
  ['alexandra', 'alex', 'sandra', 'sandy', 'sasha', 'lexi'],
  ['alfred', 'al', 'fred', 'freddie'],
  ['andrew', 'andy', 'drew'],
  ['anthony', 'tony'],
  ['antonio', 'tony', 'tono', 'tonio'],
  ['barbara', 'barb', 'babs', 'bobbie'],
  ['beatriz', 'betty', 'bea'],
  ['carolyn', 'carol', 'carrie', 'lynn'],
  ['catherine', 'katherine', 'kathryn', 'cathy', 'kathy', 'kate', 'katie', 'kay', 'kitty', 'kit'],
  ['charles', 'chuck', 'charlie', 'chas'],
  ['christina', 'christine', 'tina', 'chrissy', 'kris'],
  ['clarence', 'clay'],
  ['cynthia', 'cindy'],
  ['deborah', 'debra', 'debbie', 'deb'],
  ['dolores', 'lola', 'lolita', 'dolly'],
  ['donald', 'don', 'donnie'],
  ['dorothy', 'dot', 'dottie', 'dolly'],
  ['edward', 'ed', 'eddie', 'ted', 'teddy', 'ned'],
  ['edwin', 'ed', 'eddie', 'ned'],
  ['eleanor', 'ellie', 'nell', 'nora', 'lenora'],
  ['elizabeth', 'liz', 'lizzie', 'beth', 'betty', 'betsy', 'bess', 'eliza', 'libby', 'lisa', 'ellie'],
  ['enrique', 'kike', 'quique'],
  ['eugene', 'gene'],
  ['florence', 'flo', 'flossie'],
  ['frances', 'fran', 'fannie', 'frankie'],
  ['francis', 'frank', 'frankie'],
  ['francisco', 'pancho', 'paco', 'cisco', 'frank', 'kiko'],
  ['frederick', 'fred', 'freddie', 'rick'],
  ['gerald', 'jerry', 'gerry'],
  ['geraldine', 'gerry', 'jerri', 'deena'],
  ['gertrude', 'gert', 'trudy'],
  ['gregory', 'greg'],
  ['guadalupe', 'lupe', 'lupita'],
  ['harold', 'hal', 'harry'],
  ['helen', 'nell', 'nellie', 'ellen', 'lena'],
  ['henry', 'hank', 'harry', 'hal'],
  ['ignacio', 'nacho'],
  ['isabel', 'isabella', 'belle', 'bella', 'chabela'],
  ['jacob', 'jake', 'coby'],
  ['jacqueline', 'jackie'],
  ['james', 'jim', 'jimmy', 'jamie'],
  ['janet', 'jan', 'jenny'],
  ['jennifer', 'jen', 'jenny'],
  ['jesus', 'chuy', 'chucho'],
  ['john', 'jack', 'johnny', 'jock'],
  ['jonathan', 'jon', 'nathan'],
  ['jose', 'pepe', 'joe', 'chepe'],
  ['joseph', 'joe', 'joey', 'jody'],
  ['josefina', 'josephine', 'josie', 'jo', 'fina', 'pepa'],
  ['judith', 'judy', 'jody'],
  ['kenneth', 'ken', 'kenny'],
  ['laurence', 'lawrence', 'larry', 'lars'],
  ['leonard', 'len', 'lenny', 'leo'],
  ['louis', 'lou', 'louie', 'lewis'],
  ['louise', 'lou', 'lulu'],
  ['lucille', 'lucy', 'lou', 'lu'],
  ['luis', 'lucho', 'louis'],
  ['manuel', 'manny', 'manolo'],
  ['margaret', 'peggy', 'peg', 'meg', 'maggie', 'marge', 'margie', 'greta', 'rita', 'daisy'],
  ['maria', 'mary', 'mari', 'marie'],
  ['martha', 'marty', 'mattie', 'patsy'],
  ['mary', 'molly', 'polly', 'mamie', 'may'],
  ['matilda', 'tilly', 'mattie', 'maud'],
  ['matthew', 'matt', 'matty'],
  ['michael', 'mike', 'mick', 'mickey'],
  ['mildred', 'millie'],
  ['nancy', 'ann', 'nan'],
  ['nicholas', 'nick', 'nicky', 'claus'],
  ['pamela', 'pam'],
  ['patricia', 'pat', 'patty', 'patsy', 'trish', 'tricia'],
  ['patrick', 'pat', 'paddy', 'rick'],
  ['raymond', 'ray'],
  ['rebecca', 'becky', 'reba'],
  ['reginald', 'reggie', 'rex'],
  ['richard', 'dick', 'rick', 'ricky', 'rich', 'richie'],
  ['robert', 'bob', 'bobby', 'rob', 'robbie', 'bert'],
  ['roberto', 'beto', 'bob', 'bobby'],
  ['ronald', 'ron', 'ronnie'],
  ['rosario', 'charo', 'chayo'],
  ['rudolph', 'rudy'],
  ['samuel', 'sam', 'sammy'],
  ['sarah', 'sally', 'sadie'],
  ['stephen', 'steven', 'steve'],
  ['susan', 'sue', 'susie', 'suzy'],
  ['teresa', 'theresa', 'terry', 'tess', 'tessie', 'tere'],
  ['theodore', 'ted', 'teddy', 'theo'],
  ['thomas', 'tom', 'tommy'],
  ['timothy', 'tim'],
  ['veronica', 'ronnie', 'vera'],
  ['victoria', 'vicky', 'tori'],
  ['virginia', 'ginny', 'ginger'],
  ['walter', 'walt', 'wally'],
  ['wilhelmina', 'mina', 'billie', 'willa'],
  ['william', 'bill', 'billy', 'will', 'willie', 'liam'],
];

const groupsByName = new Map<string, Set<number>>();
nicknameGroups.forEach((names, group) => {
  for (const name of names) groupsByName.set(name, (groupsByName.get(name) ?? new Set()).add(group));
});

const diminutiveEnd = /e?c?it[ao]s?$/;

/** Returns true if one name is a Spanish diminutive of the other, such as Anita for Ana. */
const isDiminutive = (long: string, name: string): boolean =>
  diminutiveEnd.test(long) && long.replace(diminutiveEnd, '') === name.replace(/[aeo]s?$/, '');

/**
 * Returns true if two first names are the same, or if one is a nickname of the other. Both must be in lowercase without
 * accents.
 */
export const isNickname = (a: string, b: string): boolean => {
  const others = groupsByName.get(b);
  const isInGroup = others !== undefined && [...(groupsByName.get(a) ?? [])].some((group) => others.has(group));
  return isInGroup || isDiminutive(a, b) || isDiminutive(b, a);
};
