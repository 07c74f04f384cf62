import { useState } from 'react';
import type { Product } from '../../contracts/schemas/product.ts';
import { formatNumber, localName } from '../../domain/locale.ts';
import { fitAdvice, inUnit, type LengthUnit, sizeGuideOf } from '../../domain/size-guides.ts';
import { Dialog } from '../kit/Dialog.tsx';
import { RadioGroup } from '../kit/RadioGroup.tsx';
import { useChoosingMessages } from '../messages/choosing.ts';
import { useLocale } from '../messages/context.ts';
import './SizeGuide.css';

interface Props {
  product: Product;
  isOpen: boolean;
  onClose: () => void;
}

/** List items and paragraphs of a description as plain text, read in a document that runs nothing. */
const partsOf = (html: string): string[] =>
  [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('li, p')].flatMap(
    ({ localName, textContent }) =>
      localName === 'li'
        ? [textContent.trim()]
        : (textContent.match(/[^.!?]+[.!?]?/g) ?? []).map((one) => one.trim()),
  );

/** The measures of a product's sizes, how to measure, and what the vendor says about the fit. */
export const SizeGuide = ({ product, isOpen, onClose }: Props) => {
  const texts = useChoosingMessages();
  const locale = useLocale();
  const [unit, setUnit] = useState<LengthUnit>('cm');
  const guide = sizeGuideOf(product);
  const advice = fitAdvice(partsOf(product.description));
  return (
    <Dialog
      title={texts.sizeGuideOf(localName(product.category, locale).children)}
      isOpen={isOpen}
      onClose={onClose}
      place="side"
    >
      <div className="size-guide">
        {guide === null ? (
          <p>{texts.noMeasures}</p>
        ) : (
          <>
            <RadioGroup
              label={texts.unit}
              value={unit}
              onChange={setUnit}
              options={(['cm', 'inch'] as const).map((value) => ({ value, content: texts.units[value] }))}
            />
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
            <section className="size-guide-table" tabIndex={0} aria-label={texts.units[unit]}>
              <table>
                <thead>
                  <tr>
                    <th scope="col">{texts.sizeColumn}</th>
                    {guide.measures.map((measure) => (
                      <th key={measure} scope="col">
                        {texts.measures[measure]}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {guide.rows.map(({ size, values }) => (
                    <tr key={size}>
                      <th scope="row">{size}</th>
                      {values.map((value, i) => (
                        <td key={guide.measures[i]}>{formatNumber(inUnit(value, unit), locale)}</td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
            <p className="field-hint">{texts.bodyMeasures}</p>
          </>
        )}
        {advice.length > 0 && (
          <section>
            <h3>{texts.fitAdvice}</h3>
            <ul>
              {advice.map((part) => (
                <li key={part}>{part}</li>
              ))}
            </ul>
          </section>
        )}
        {guide !== null && (
          <section>
            <h3>{texts.howToMeasure}</h3>
            <dl>
              {guide.measures.map((measure) => (
                <div key={measure}>
                  <dt>{texts.measures[measure]}</dt>
                  <dd>{texts.measureHow[measure]}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
      </div>
    </Dialog>
  );
};
