import type { Exchange } from './exchange.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const longest = 2000;

/**
 * A shell line that sends the request again. With `name`, what a person's credentials are stands as shell
 * variables, so that the line is the same in every run with the same seed.
 */
export const curlOf = (exchange: Exchange, secrets: 'named' | 'shown' = 'shown'): string => {
  const { method, url, headers, sent, person } = exchange;
  const variable = person.label.replace(/\W+/g, '_').toUpperCase();
  const shownHeaders = Object.entries(headers).map(([name, value]) => {
    if (secrets === 'shown') return `-H ${quoted(`${name}: ${value}`)}`;
    if (name === 'cookie') return `-H "cookie: $RAZZ_${variable}_COOKIE"`;
    if (name === 'x-xsrf-token') return `-H "x-xsrf-token: $RAZZ_${variable}_XSRF"`;
    if (name === 'authorization') return `-H "authorization: Bearer $RAZZ_${variable}_TOKEN"`;
    return `-H ${quoted(`${name}: ${value}`)}`;
  });
  const isLong = sent !== undefined && sent.length > longest;
  const body =
    sent === undefined
      ? []
      : isLong
        ? [`--data-binary "$(printf '${sent.slice(0, 12).replaceAll("'", '')}%*s' ${sent.length})"`]
        : [`--data-raw ${quoted(sent)}`];
  return [
    'curl -i',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    quoted(url),
    ...shownHeaders,
    ...body,
  ].join(' ');
};
