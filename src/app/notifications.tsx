import { createRoot } from 'react-dom/client';
import 'react-toastify/ReactToastify.css';
import { type Id, ToastContainer, toast } from 'react-toastify/unstyled';
import 'sweetalert2/dist/sweetalert2.min.css';
import type {} from 'sweetalert2';
// The plain file: the package's main one writes its styles into the page, which the page's policy forbids.
import Swal from 'sweetalert2/dist/sweetalert2.js';
import './notifications.css';
import type { Words } from './notices.ts';

const seconds = 1000;
/** Marks what stands over react-aria's dialogs too: heard by screen readers, reached by focus and pointer. */
const overDialogs = (place: HTMLElement | null) => place?.setAttribute('data-react-aria-top-layer', 'true');
let isMounted = false;
const shown = new Map<string, Id>();

// The toasts stand outside the pages: a page that fails or changes takes none of them away.
const mountToasts = () => {
  if (isMounted) return;
  isMounted = true;
  const place = document.createElement('div');
  overDialogs(place);
  document.body.append(place);
  createRoot(place).render(
    <ToastContainer position="top-right" autoClose={3 * seconds} pauseOnHover theme="auto" limit={4} />,
  );
};

const showDialog = async ({ title, text, link, close }: Words & { kind: 'dialog' }) => {
  const content = document.createElement('div');
  content.append(text);
  if (link) {
    const anchor = document.createElement('a');
    anchor.href = link.href;
    anchor.textContent = link.name;
    anchor.addEventListener('click', () => Swal.close());
    content.append(' ', anchor);
  }
  await Swal.fire({
    icon: 'error',
    title,
    html: content,
    confirmButtonText: close,
    buttonsStyling: false,
    willOpen: () => overDialogs(Swal.getContainer()),
  });
};

/** Shows a toast or a dialog. The libraries behind them are in this file alone. */
export const show = (words: Words): void => {
  if (words.kind === 'dialog') {
    void showDialog(words);
    return;
  }
  mountToasts();
  const { tone, text } = words;
  // The same words again stand in the place of the former: seen and heard anew, never twice at once.
  const former = shown.get(text);
  if (former !== undefined) toast.dismiss(former);
  shown.set(text, toast[tone](text, { role: tone === 'error' ? 'alert' : 'status' }));
};
