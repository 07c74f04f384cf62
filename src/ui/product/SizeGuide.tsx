import { useState } from 'react';
import type { Product } from '../../contracts/schemas/product.ts';
import { formatNumber, localName } from '../../domain/locale.ts';
import { fitAdvice, inUnit, type LengthUnit, sizeGuideOf } from '../../domain/size-guides.ts';
import { Dialog } from '../kit/Dialog.tsx';
import { RadioGroup } from '../kit/RadioGroup.tsx';
import { useAttributeMessages } from '../messages/attributes.ts';
import { useLocale } from '../messages/context.ts';
import { useNameOf } from '../messages/names.ts';
import './SizeGuide.css';

interface Props {
  product: Product;
  isOpen: boolean;
  onClose: () => void;
}

/** List items and sentences of an HTML description as plain text, parsed in an inert document. */
const sentencesOf = (html: string): string[] =>
  [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('li, p')].flatMap(
    ({ localName, textContent }) =>
      localName === 'li'
        ? [textContent.trim()]
        : (textContent.match(/[^.!?]+[.!?]?/g) ?? []).map((match) => match.trim()),
  );

/** Measurements of a product's sizes, how to measure, and the vendor's fit advice. */
export const SizeGuide = ({ product, isOpen, onClose }: Props) => {
  const messages = useAttributeMessages();
  const locale = useLocale();
  const nameOf = useNameOf();
  const [unit, setUnit] = useState<LengthUnit>('cm');
  const guide = sizeGuideOf(product);
  const advice = fitAdvice(sentencesOf(product.description));
  return (
    <Dialog
      title={messages.sizeGuideOf(localName(product.category, locale).children)}
      isOpen={isOpen}
      onClose={onClose}
      placement="side"
    >
      <div className="size-guide">
        {guide === null ? (
          <p>{messages.noMeasures}</p>
        ) : (
          <>
            <RadioGroup
              label={messages.unit}
              value={unit}
              onChange={setUnit}
              options={(['cm', 'inch'] as const).map((value) => ({ value, content: messages.units[value] }))}
            />
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
            <section className="size-guide-table" tabIndex={0} aria-label={messages.units[unit]}>
              <table>
                <thead>
                  <tr>
                    <th scope="col">{messages.sizeColumn}</th>
                    {guide.measures.map((measure) => (
                      <th key={measure} scope="col">
                        {messages.measures[measure]}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {guide.rows.map(({ size, values }) => (
                    <tr key={size}>
                      <th scope="row" {...nameOf(size)} />
                      {values.map((value, i) => (
                        <td key={guide.measures[i]}>{formatNumber(inUnit(value, unit), locale)}</td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
            <p className="field-hint">{messages.bodyMeasures}</p>
          </>
        )}
        {advice.length > 0 && (
          <section>
            <h3>{messages.fitAdvice}</h3>
            <ul>
              {advice.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </section>
        )}
        {guide !== null && (
          <section>
            <h3>{messages.howToMeasure}</h3>
            <dl>
              {guide.measures.map((measure) => (
                <div key={measure}>
                  <dt>{messages.measures[measure]}</dt>
                  <dd>{messages.measureHow[measure]}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
      </div>
    </Dialog>
  );
};
