const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeText = (text: string): string => {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
};

/** HTML that is safe as it stands. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | undefined | readonly (Html | string)[];

const render = (part: Part): string => {
  if (part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(render).join('');
  return escapeText(String(part));
};

/** A template whose values are escaped, but for what is HTML already. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => {
  return new Html(
    strings.map((text, place) => text + (place < parts.length ? render(parts[place]) : '')).join(''),
  );
};
