import type { RoleTokens, SchemeTokens } from '../contract/credentials.ts';

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

/** Shorter values also match ordinary text. */
const minLength = 6;

/** The secrets that are masked anywhere in a text. */
export const longEnough = (values: readonly string[]): string[] =>
  values.filter(({ length }) => length >= minLength);

/** Splits a text at a secret. A short one counts only as a whole option, header, cookie or JSON string. */
export const splitAtSecret = (text: string, value: string): string[] => {
  if (value.length >= minLength) return text.split(value);
  const literal = value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text.split(new RegExp(`(?<=^|[ ="])${literal}(?=$|[;&"])`));
};

const upper = (name: string): string => name.replace(/\W+/g, '_').toUpperCase();

export const collectSecrets = ({
  accounts,
  tokens,
  schemeTokens = {},
  roleTokens = {},
  headers,
}: {
  accounts: readonly Credentials[];
  tokens: readonly string[];
  schemeTokens?: SchemeTokens | undefined;
  roleTokens?: RoleTokens | undefined;
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
    ...Object.entries(schemeTokens).flatMap(([scheme, values]) =>
      values.map((value, i) => ({
        value,
        name: `RAZZ_TOKEN_${upper(scheme)}_${i + 1}`,
        description: `the value of --scheme-token ${scheme}, number ${i + 1}`,
      })),
    ),
    ...Object.entries(roleTokens).flatMap(([role, values]) =>
      values.map((value, i) => ({
        value,
        name: `RAZZ_TOKEN_${upper(role)}_${i + 1}`,
        description: `the value of --role-token ${role}, number ${i + 1}`,
      })),
    ),
    ...Object.entries(headers).map(([header, value]) => ({
      value,
      name: `RAZZ_HEADER_${upper(header)}`,
      description: `the value of --header ${header}`,
    })),
  ].filter(({ value }) => value !== '');
