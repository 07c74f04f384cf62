/**
 * Runs in a page rendered by the server, before its content: the theme of this browser, and what is pressed until the
 * page follows presses. Inlined into the page, so it imports nothing.
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
  // The browser renders such a page again: nobody sees one language first and then another.
  if ((stored('locale') === 'bn' ? 'bn' : 'en') !== page.lang) page.dataset.otherLanguage = '';

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
      // Once however often it is pressed: it says that it is under way.
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
