const otherCase = (letter: string): string =>
  letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();

/** Adds the other case to each letter and range of letters. */
const inAnyCase = (pattern: string): string => {
  let isInClass = false;
  return pattern.replace(/\\(?:[pPu]\{[^}]*\}|.)|[[\]]|[a-z]-[a-z]|[A-Z]-[A-Z]|[a-z]/gi, (token) => {
    if (token.startsWith('\\')) return token;
    if (token === '[' || token === ']') {
      isInClass = token === '[';
      return token;
    }
    if (token.length === 1) return isInClass ? token + otherCase(token) : `[${token}${otherCase(token)}]`;
    // Outside a class, 'a-z' are three characters.
    return isInClass
      ? token + [...token].map(otherCase).join('')
      : [...token].map((each) => (each === '-' ? each : `[${each}${otherCase(each)}]`)).join('');
  });
};

/** Replaces each `.` outside a class. */
const withDotAll = (pattern: string): string =>
  pattern.replace(/\\.|\[(?:\\.|[^\]\\])*\]|\./gs, (token) => (token === '.' ? '[\\s\\S]' : token));

/**
 * A pattern of the dialects of Java, .NET, PCRE, Python and Ruby as one of ECMA 262: the flags i, s and u at its start,
 * `\A`, `\z` and `\Z`, and named groups of Python. Makers publish those of their server.
 */
export const ecmaPattern = (pattern: string): string => {
  const [flags = '', letters = ''] = /^\(\?([isu]+)\)/.exec(pattern) ?? [];
  const source = pattern
    .slice(flags.length)
    .replace(/\\(.)/gs, (escaped, letter: string) =>
      letter === 'A' ? '^' : letter === 'z' || letter === 'Z' ? '$' : escaped,
    )
    .replace(/\(\?P</g, '(?<');
  const ofAnyCase = letters.includes('i') ? inAnyCase(source) : source;
  return letters.includes('s') ? withDotAll(ofAnyCase) : ofAnyCase;
};
