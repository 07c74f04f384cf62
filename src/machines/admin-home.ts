import type { HomeContent, HomePreview } from '../contracts/admin/schemas/home.ts';
import { formMachine } from './form.ts';

/** Shows a draft of the home page. */
export const homePreviewFormMachine = formMachine<HomeContent, HomePreview>({
  id: 'homePreviewForm',
  toast: null,
});
