/**
 * Runs before the content of each page: the theme and the language of this browser, and fonts that come late. In a page
 * rendered by the server also when the page's scripts are loaded, and what is pressed until the page follows presses.
 * Inlined into the page, so it imports nothing.
 */
(() => {
  const page = document.documentElement;

  const stored = (name: string): unknown => {
    try {
      return JSON.parse(localStorage.getItem(`razz.${name}`) ?? 'null');
    } catch {
      return null;
    }
  };
  const theme = stored('theme');
  if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;
  // The browser renders such a page again: nobody sees one language first and then another. As src/main.tsx chooses.
  const requested = new URLSearchParams(location.search).get('lang');
  const locale = requested === 'en' || requested === 'bn' ? requested : stored('locale');
  if ((locale === 'bn' ? 'bn' : 'en') !== page.lang) page.dataset.otherLanguage = '';

  // A font that misses the first paint is not used on this page: the next stylesheet would make the browser apply it and
  // shift the text. Decided before each frame is painted, because a paint is reported only afterwards.
  const missed = new Set<string>();
  const exclude = (families: readonly string[]) => {
    const { size } = missed;
    for (const family of families) missed.add(family);
    if (missed.size > size) page.dataset.missedFonts = [...missed].join();
  };
  // Before the first layout: excluding a family later repeats it. A file that is still loading has no timing entry. The
  // event comes from `styledScript` in server/pages/template.ts.
  addEventListener('razz:styled', () => {
    for (const { href, dataset } of document.querySelectorAll<HTMLLinkElement>('link[data-families]'))
      if (performance.getEntriesByName(href).length === 0) exclude(dataset.families?.split(',') ?? []);
  });
  const excludeLateFonts = () => {
    // Layout requests the fonts that are not preloaded.
    page.getBoundingClientRect();
    exclude([...document.fonts].flatMap(({ family, status }) => (status === 'loading' ? [family] : [])));
    // Content parsed after the first paint may be the first to use a font.
    if (
      performance.getEntriesByName('first-contentful-paint').length === 0 ||
      document.readyState === 'loading'
    )
      requestAnimationFrame(excludeLateFonts);
  };
  requestAnimationFrame(excludeLateFonts);

  const { entry, preload = '' } = document.currentScript?.dataset ?? {};
  // A page that the browser renders has its scripts' tags, and nothing to press before they have run.
  if (entry === undefined) return;

  // The largest picture first: on a slow connection the scripts would take their share of it.
  /** How long they wait for the picture once the page can be read, milliseconds. */
  const longestWait = 1000;
  const hurries = ['pointerdown', 'keydown', 'focusin'] as const;
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const hurry of hurries) removeEventListener(hurry, start, true);
    for (const href of preload.split(' ').filter(Boolean))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: entry }));
  };
  for (const hurry of hurries) addEventListener(hurry, start, true);
  addEventListener('DOMContentLoaded', () => {
    const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
    setTimeout(start, longestWait);
    if (picture === null || picture.complete) return start();
    picture.addEventListener('load', start);
    picture.addEventListener('error', start);
  });

  const replays: (() => void)[] = [];
  const early = (event: Event, selector: string): HTMLElement | null => {
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
    if (element === null) return null;
    event.preventDefault();
    // React would hear it as well as soon as it begins to hydrate.
    event.stopImmediatePropagation();
    return element;
  };
  const say = (text: string) => {
    const status = document.getElementById('early-status');
    if (status) status.textContent = text;
  };
  const press = (event: Event) => {
    const button = early(event, '#root button[type="button"]');
    if (button === null || button.dataset.pressed !== undefined) return;
    const message = button.dataset.early ?? '';
    if (message !== '') {
      // Further presses are ignored: the message says that the first one is being handled.
      button.dataset.pressed = '';
      say(message);
    }
    replays.push(() => {
      delete button.dataset.pressed;
      button.click();
    });
  };
  const choose = (event: Event) => {
    const select = early(event, 'select[data-early]');
    if (!(select instanceof HTMLSelectElement)) return;
    const { value } = select;
    replays.push(() => {
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
  };
  addEventListener('click', press, true);
  addEventListener('change', choose, true);
  addEventListener(
    'razz:ready',
    () => {
      removeEventListener('click', press, true);
      removeEventListener('change', choose, true);
      // One task each, so that React renders what one changed before the next is handled.
      for (const replay of replays) setTimeout(replay);
      setTimeout(say, 0, '');
    },
    { once: true },
  );
})();
