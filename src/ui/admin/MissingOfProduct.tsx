import type { MissingOfProduct as Missing } from '../../domain/admin-changes.ts';
import { useAdminMessages } from './messages.ts';

/** What keeps shoppers from buying a product; nothing if it can be bought. */
export const MissingOfProduct = ({ missing }: { missing: readonly Missing[] }) => {
  const messages = useAdminMessages();
  if (missing.length === 0) return null;
  return (
    <section className="admin-section">
      <h2>{messages.missingOfProductTitle}</h2>
      <ol className="admin-missing">
        {missing.map((what) => (
          <li key={what}>{messages.missingOfProduct[what]}</li>
        ))}
      </ol>
    </section>
  );
};
