const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeText = (text: string): string => {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
};

/** HTML that needs no escaping. */
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

/** Template tag that escapes its values, except `Html`. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => {
  return new Html(
    strings.map((text, index) => text + (index < parts.length ? render(parts[index]) : '')).join(''),
  );
};
