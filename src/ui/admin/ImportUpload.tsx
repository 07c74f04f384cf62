import { useId } from 'react';
import { Button as AriaButton, DropZone, FileTrigger } from 'react-aria-components';
import { catalogueExtensions } from '../../contracts/admin/schemas/import.ts';
import { Button } from '../kit/Button.tsx';
import { Disclosure } from '../kit/Disclosure.tsx';
import { Spinner } from '../kit/Spinner.tsx';
import { useAdminMessages } from './messages.ts';

interface Props {
  /** The name of the chosen file; null before. */
  fileName: string | null;
  isBusy: boolean;
  /** Why it was not uploaded, or not taken. */
  problem: string | null;
  /** Whether the same file can be sent again. */
  canRetry: boolean;
  onChoose: (file: File) => void;
  onRetry: () => void;
}

/** The columns that a new product needs, and one product, to begin an own file with. */
const sample =
  'name,category,merchant,sku,unit_price,current_stock,featured_img,product_attribute,variations\nKolka Tangail Saree,Women > Saree,Tangail Looms,TL-1,2450,14,https://pictures.example/tl-1.jpg,,\n';

/** Chooses a catalogue file, which is uploaded and checked at once. */
export const ImportUpload = ({ fileName, isBusy, problem, canRetry, onChoose, onRetry }: Props) => {
  const messages = useAdminMessages();
  const { imports } = messages;
  const hint = useId();
  const choose = (files: Iterable<File> | null) => {
    const [file] = files ?? [];
    if (file !== undefined && !isBusy) onChoose(file);
  };
  return (
    <section className="admin-section">
      <h2>{imports.chooseTitle}</h2>
      <p>{imports.chooseText}</p>
      <DropZone
        className="admin-drop"
        aria-label={imports.dropFile}
        onDrop={async ({ items }) => {
          const [first] = items.flatMap((item) => (item.kind === 'file' ? [item] : []));
          if (first !== undefined) choose([await first.getFile()]);
        }}
      >
        <FileTrigger acceptedFileTypes={[...catalogueExtensions]} onSelect={choose}>
          <AriaButton className="button" data-look="primary" aria-describedby={hint} isDisabled={isBusy}>
            {imports.chooseFile}
          </AriaButton>
        </FileTrigger>
        <small id={hint}>{imports.fileHint}</small>
      </DropZone>
      <div role="status">
        {isBusy && fileName !== null && (
          <p className="admin-import-state">
            <Spinner /> {imports.uploadingFile(fileName)}
          </p>
        )}
        {!isBusy && (problem !== null || fileName !== null) && (
          <p className="field-error">
            {fileName !== null && (
              <>
                <bdi>{fileName}</bdi>:{' '}
              </>
            )}
            {problem ?? imports.notUploaded}
          </p>
        )}
      </div>
      {!isBusy && canRetry && (
        <div className="form-actions">
          <Button onClick={onRetry}>{messages.uploadAgain}</Button>
        </div>
      )}
      <Disclosure title={imports.ownColumns}>
        <p>{imports.ownColumnsText}</p>
        <p lang="en">
          <code>
            name, category, merchant, featured_img, unit_price, current_stock, slug, sku, discount,
            discout_type, sales_price, product_attribute, variations, variation_stock, colours, fabrics,
            gallery, short_description, description, keywords, name_bn, is_published
          </code>
        </p>
        <p>
          <a
            className="link"
            download="products.csv"
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(sample)}`}
          >
            {imports.sample}
          </a>
        </p>
      </Disclosure>
    </section>
  );
};
