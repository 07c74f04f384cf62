/**
 * Runs before the content of each page: applies the stored theme, hides a page in another language than the stored one,
 * and excludes fonts that load late. On pages rendered by the server it also loads the scripts, and replays clicks that
 * precede hydration. Inlined into the page, so it imports nothing.
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
  // Hidden until the browser has rendered the page in the stored language. The same choice as in src/main.tsx.
  const requested = new URLSearchParams(location.search).get('lang');
  const locale = requested === 'en' || requested === 'bn' ? requested : stored('locale');
  if ((locale === 'bn' ? 'bn' : 'en') !== page.lang) page.dataset.otherLanguage = '';

  const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0;
  const afterNextPaint = (callback: () => void) => requestAnimationFrame(() => setTimeout(callback));

  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // A font that misses the first paint is not used on this page: the next stylesheet would make the browser apply it and
  // shift the text. Decided before each frame is painted, because a paint is reported only afterwards.
  const missed = new Set<string>();
  const hasSystemFontForBangla = () => {
    // Android, Windows and Apple's systems have one. Searching all fonts for a letter delays the first paint.
    if (!navigator.userAgent.includes('X11')) return true;
    const canvas = document.createElement('canvas').getContext('2d');
    const width = (text: string) => canvas?.measureText(text).width;
    const unassigned = '\u0378';
    return width('ক') !== width(unassigned);
  };
  const exclude = (families: readonly string[]) => {
    const { size } = missed;
    for (const family of families) missed.add(family);
    if (missed.size === size) return;
    page.dataset.missedFonts = [...missed].join();
    // Otherwise the letters and the taka sign would be boxes or blank: those fonts are applied when they arrive.
    if (page.dataset.fonts === undefined && !hasSystemFontForBangla())
      page.dataset.fonts = page.lang === 'bn' ? 'late' : 'late-signs';
  };
  const excludeLateFonts = () => {
    // Layout requests the fonts that are not preloaded.
    page.getBoundingClientRect();
    exclude([...document.fonts].flatMap(({ family, status }) => (status === 'loading' ? [family] : [])));
    // Content parsed after the first paint may be the first to use a font.
    if (!isPainted() || document.readyState === 'loading') requestAnimationFrame(excludeLateFonts);
  };
  requestAnimationFrame(excludeLateFonts);

  const { entry, preload = '' } = document.currentScript?.dataset ?? {};
  // Pages rendered by the browser have script tags, and nothing to click before those have run.
  if (entry === undefined) return;

  // Before the first layout, because excluding a family later repeats it. When the page is received and parsed within
  // this time, fonts usually arrive before the first frame, and a second layout is cheap.
  const fastLoadMs = 150;
  setTimeout(
    () => {
      if (isPainted()) return;
      // A file that is still loading has no timing entry.
      for (const { href, dataset } of document.querySelectorAll<HTMLLinkElement>('link[data-families]'))
        if (performance.getEntriesByName(href).length === 0) exclude(dataset.families?.split(',') ?? []);
    },
    fastLoadMs + (navigation?.responseStart ?? 0) - performance.now(),
  );

  // Scripts load after the largest image, and lazy images (see base.css) once the page is usable: they would compete for
  // bandwidth.
  page.dataset.lazyPending = '';
  // An image that arrives early would have the page laid out again before it is painted.
  const loadLazyImages = () => afterNextPaint(() => delete page.dataset.lazyPending);
  for (const type of ['razz:ready', 'scroll'])
    addEventListener(type, loadLazyImages, { once: true, passive: true });
  // See src/ui/product/deferred-layout.css. Not after a reload or Back, which restore a scroll position.
  // One part a frame: laying out all of them at once blocks a slow phone for 0.1 s.
  const unpainted = ['unpainted', 'unpaintedRows', 'unpaintedCards', 'unpaintedEnd'];
  if (navigation?.type === 'navigate')
    for (const name of ['firstPage', ...unpainted]) page.dataset[name] = '';
  const reveal = () => {
    const part = unpainted.shift();
    if (part === undefined) return;
    delete page.dataset[part];
    afterNextPaint(reveal);
  };
  const maxWaitMs = 1000;
  const maxLazyWaitMs = 4000;
  const interactions = ['pointerdown', 'keydown', 'focusin'] as const;
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    // The scripts may not arrive.
    setTimeout(loadLazyImages, maxLazyWaitMs);
    for (const type of interactions) removeEventListener(type, start, true);
    // One script for each chunk instead of preloads: each is evaluated in a task of its own, dependencies first.
    for (const src of [...preload.split(' ').filter(Boolean), entry])
      document.head.append(
        Object.assign(document.createElement('script'), { type: 'module', async: false, src }),
      );
  };
  for (const type of interactions) addEventListener(type, start, true);
  addEventListener('DOMContentLoaded', () => {
    afterNextPaint(reveal);
    const image = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
    setTimeout(start, maxWaitMs);
    if (image === null || image.complete) return start();
    image.addEventListener('load', start);
    image.addEventListener('error', start);
  });

  // Clicks and changes before hydration are prevented here and replayed after it.
  const replays: (() => void)[] = [];
  const intercept = (event: Event, selector: string): HTMLElement | null => {
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
    if (element === null) return null;
    event.preventDefault();
    // React replays events too once hydration has begun.
    event.stopImmediatePropagation();
    return element;
  };
  const setStatus = (text: string) => {
    const status = document.getElementById('early-status');
    if (status) status.textContent = text;
  };
  const onClick = (event: Event) => {
    const button = intercept(event, '#root button[type="button"]');
    if (button === null || button.dataset.pressed !== undefined) return;
    const message = button.dataset.early ?? '';
    if (message !== '') {
      // Further clicks are ignored: the message says that the first one is being handled.
      button.dataset.pressed = '';
      setStatus(message);
    }
    replays.push(() => {
      delete button.dataset.pressed;
      button.click();
    });
  };
  // React hydrates a page at once for an input event, which resets the field before its change event.
  const onInput = (event: Event) => intercept(event, '[data-early]');
  const onChange = (event: Event) => {
    const field = intercept(event, '[data-early]');
    if (field instanceof HTMLInputElement) {
      replays.push(() => {
        field.checked = false;
        field.click();
      });
    } else if (field instanceof HTMLSelectElement) {
      const { value } = field;
      replays.push(() => {
        field.value = value;
        field.dispatchEvent(new Event('change', { bubbles: true }));
      });
    }
  };
  addEventListener('click', onClick, true);
  addEventListener('input', onInput, true);
  addEventListener('change', onChange, true);
  addEventListener(
    'razz:ready',
    () => {
      removeEventListener('click', onClick, true);
      removeEventListener('input', onInput, true);
      removeEventListener('change', onChange, true);
      // One task each, so that React renders the result of one before the next.
      for (const replay of replays) setTimeout(replay);
      setTimeout(setStatus, 0, '');
    },
    { once: true },
  );
})();
