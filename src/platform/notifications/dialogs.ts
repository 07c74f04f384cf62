import 'sweetalert2/dist/sweetalert2.min.css';
import type {} from 'sweetalert2';
// Not the main file, which injects inline styles: the Content Security Policy forbids them.
import Swal from 'sweetalert2/dist/sweetalert2.js';
import './dialogs.css';
import type { NotificationText } from './notification-types.ts';
import { markAsTopLayer } from './top-layer.ts';

/** Shows a modal dialog. The only file that uses the dialog library. */
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
