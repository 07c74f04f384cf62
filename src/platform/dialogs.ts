import 'sweetalert2/dist/sweetalert2.min.css';
import type {} from 'sweetalert2';
// The plain file: the package's main one writes its styles into the page, which the page's policy forbids.
import Swal from 'sweetalert2/dist/sweetalert2.js';
import './dialogs.css';
import type { NotificationText } from './notification-types.ts';
import { markAsTopLayer } from './top-layer.ts';

/** Asks for the shopper's eyes until it is closed. The library behind it is in this file alone. */
export const showDialog = ({ title, text, link, close }: NotificationText & { kind: 'dialog' }): void => {
  const content = document.createElement('div');
  content.append(text);
  if (link) {
    const anchor = document.createElement('a');
    anchor.href = link.href;
    anchor.textContent = link.name;
    anchor.addEventListener('click', () => Swal.close());
    content.append(' ', anchor);
  }
  void Swal.fire({
    icon: 'error',
    title,
    html: content,
    confirmButtonText: close,
    buttonsStyling: false,
    willOpen: () => markAsTopLayer(Swal.getContainer()),
  });
};
