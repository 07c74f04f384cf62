import { afterEach, beforeEach, expect } from 'vitest';

/** Elements that a page adds to the head and leaves there. */
const headElements =
  'meta[name="description"], meta[name="robots"], link[rel="canonical"], link[rel="alternate"]';

// Test files share one document: nothing a test waits for may be left over from the previous one.
beforeEach(() => {
  document.title = '';
  for (const element of document.head.querySelectorAll(headElements)) element.remove();
  document.documentElement.lang = 'en';
  delete document.documentElement.dataset.theme;
});

// Toasts and dialogs outlive the shop that shows them.
afterEach(() =>
  expect
    .poll(() => {
      const close = document.querySelectorAll<HTMLElement>('.Toastify__close-button, .swal2-confirm');
      for (const button of close) button.click();
      return document.querySelector('.Toastify__toast, .swal2-popup');
    })
    .toBeNull(),
);
