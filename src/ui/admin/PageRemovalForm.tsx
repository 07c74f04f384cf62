import type { AdminPage } from '../../contracts/admin/schemas/page.ts';
import { useAdminMessages } from './messages.ts';
import { RemovalForm } from './RemovalForm.tsx';

interface Props {
  page: AdminPage;
  isBusy: boolean;
  onRemove: () => void;
}

/** Deletes a page, or its own text where there is a general one. */
export const PageRemovalForm = ({ page, ...form }: Props) => {
  const messages = useAdminMessages();
  return page.is_standard ? (
    <RemovalForm
      title={messages.useGeneralText}
      text={messages.useGeneralTextText}
      confirm={messages.useGeneralTextConfirm}
      {...form}
    />
  ) : (
    <RemovalForm
      title={messages.deletePage}
      text={messages.deletePageText}
      confirm={messages.delete}
      question={messages.deleteTitle(page.title)}
      {...form}
    />
  );
};
