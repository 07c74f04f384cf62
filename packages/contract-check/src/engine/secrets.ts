/** An account of the backend under test, from the options. */
export interface Credentials {
  email: string;
  password: string;
}

/** A secret from the options, and the shell variable that replaces it in output. */
export interface Secret {
  value: string;
  name: string;
  description: string;
}

/** Shorter values would also match ordinary text. */
const minLength = 6;

export const collectSecrets = ({
  accounts,
  tokens,
  headers,
}: {
  accounts: readonly Credentials[];
  tokens: readonly string[];
  headers: Record<string, string>;
}): Secret[] =>
  [
    ...accounts.map(({ email, password }, i) => ({
      value: password,
      name: `RAZZ_PASSWORD_${i + 1}`,
      description: `the password of ${email}`,
    })),
    ...tokens.map((value, i) => ({
      value,
      name: `RAZZ_TOKEN_${i + 1}`,
      description: `the value of --token, number ${i + 1}`,
    })),
    ...Object.entries(headers).map(([header, value]) => ({
      value,
      name: `RAZZ_HEADER_${header.replace(/\W+/g, '_').toUpperCase()}`,
      description: `the value of --header ${header}`,
    })),
  ].filter(({ value }) => value.length >= minLength);
