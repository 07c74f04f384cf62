/**
 * Words that most common passwords consist of, alone or followed by digits and marks. Loaded only by forms that choose a
 * password, and by the server.
 */
const commonWords = new Set(
  `aaaa abcd abcde abcdef abcdefg abcdefgh access admin administrator alexander allah allahisgreat amarbangla amarsonarbangla
andrew angel anthony apple asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl ashley bangla bangladesh bangladeshi barcelona
baseball basketball batman beautiful bismillah butterfly charlie cheese chelsea chittagong chocolate computer cookie
cricket daniel default demo dhaka donald dragon facebook football forever freedom friends fuckyou gazipur george ginger
google guest hannah happy hello hellohello helpme hunter iloveyou iloveu internet jennifer jessica jesus jordan joshua
justin khulna killer letmein liverpool login london lovely loveme loveyou manchester master matthew michael michelle
monkey mother mustang myspace mypassword naruto nicole ninja nothing passcode passw passwd password passwords passwort
pakistan pepper pokemon princess purple qazwsx qazwsxedc qweasd qweasdzxc qwer qwerty qwertyu qwertyui qwertyuiop
rabbit rajshahi rangpur realmadrid robert root samsung secret secure shadow shakib shakibalhasan soccer sonarbangla
starwars summer sunshine superman superstar sylhet system temp test testing thomas tigger trustno trustnoone user
username vanilla welcome whatever winter yankees zaqwsx zxcv zxcvb zxcvbn zxcvbnm`.split(/\s+/),
);
const commonPasswords = new Set(
  `1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc q1w2e3r4 q1w2e3r4t5 a1b2c3d4 abc12345 abcd1234 zaq12wsx 12qwaszx 147258369
123123123 12344321 112233445566 11223344 123654789 159753456 741852963 789456123 987654321 87654321 121212121 10203040
qwer1234 asdf1234 1234qwer qwe123qwe aa123456 a1234567 a12345678 admin123 pass1234 p4ssw0rd`.split(/\s+/),
);

const leet: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};
const withoutLeet = (text: string): string =>
  text.replace(/[013457@$]/g, (character) => leet[character] ?? '');

/** One character repeated, or characters that follow each other, such as 12345678. */
const isSequence = (text: string): boolean => {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, i) => code - (codes[i] ?? 0)));
  // 1234567890 ends with the key after 9.
  return (steps.size === 1 && Math.abs([...steps][0] ?? 9) <= 1) || '12345678901234567890'.includes(text);
};

/** What is known of the owner of an account. */
export interface PasswordOwner {
  name?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
}

const minOwnWord = 3;
/** How many characters a password has besides an own word. */
const minOtherCharacters = 4;

const ownWords = ({ name = '', email = '', phone = '' }: PasswordOwner): string[] => {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const words = [...name.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u), ...local.split(/[^\p{L}\p{N}]+/u)];
  return [
    email.toLowerCase(),
    local,
    domain,
    local.replace(/[^\p{L}\p{N}]/gu, ''),
    name.toLowerCase().replace(/\s/gu, ''),
    phone,
    ...words,
  ]
    .filter((word) => word.length >= minOwnWord)
    .toSorted((a, b) => b.length - a.length);
};

/**
 * Why a password is guessed at once: it is one of the most common, or hardly more than the owner's name or address. null
 * for others. https://pages.nist.gov/800-63-4/sp800-63b.html#passwordver
 */
export const passwordWeakness = (password: string, owner: PasswordOwner): 'common' | 'personal' | null => {
  const text = password.toLowerCase().replace(/\s/g, '');
  const word = text.replace(/[\d!@#$%&*._-]+$/, '');
  if (commonPasswords.has(text) || isSequence(text)) return 'common';
  for (const candidate of [word, withoutLeet(text).replace(/[^a-z]+$/, ''), withoutLeet(word)])
    if (commonWords.has(candidate)) return 'common';
  let rest = text;
  for (const own of ownWords(owner)) rest = rest.replaceAll(own, '');
  return rest !== text && rest.length < minOtherCharacters ? 'personal' : null;
};
