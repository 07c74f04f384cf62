import { type ReactNode, useState } from 'react';
import { type AdminHome, type EditedBlock, singleBlocks } from '../../contracts/admin/schemas/home.ts';
import type { ShopFact } from '../../contracts/schemas/settings.ts';
import { type DraftBlock, type HomeDraft, newBlock, withKey } from '../../domain/admin-home.ts';
import { Button } from '../kit/Button.tsx';
import { Disclosure } from '../kit/Disclosure.tsx';
import { Form, type FormState } from '../kit/Form.tsx';
import { NativeSelect } from '../kit/NativeSelect.tsx';
import { EditedList } from './EditedList.tsx';
import { HomeBlockFields, type RenderPicture } from './HomeBlockFields.tsx';
import { LocalFields } from './LocalFields.tsx';
import { useAdminMessages } from './messages.ts';

interface Props extends FormState {
  home: AdminHome;
  draft: HomeDraft;
  /** The facts with which own ones begin. */
  firstFacts: readonly ShopFact[];
  picture: RenderPicture;
  isBusy: boolean;
  isPreviewing: boolean;
  /** The links to the last preview, while it shows what is typed. */
  preview: ReactNode;
  /** Whether it replaces a form that had the focus. */
  isReplacement?: boolean;
  onChange: (draft: HomeDraft) => void;
  onPreview: () => void;
  onSubmit: () => void;
}

const maxBlocks = 30;
const maxFacts = 4;
const maxSearches = 8;
const icons = ['payment', 'delivery', 'tracking', 'change'] as const satisfies readonly ShopFact['icon'][];

/** The number of the block, the fact or the search that the first error of a path is about. */
const errorAt = (fields: Readonly<Record<string, unknown>>, part: string): number | undefined =>
  Object.keys(fields)
    .map((path) => new RegExp(`^${part}\\.(\\d+)\\.`).exec(path)?.[1])
    .filter((index) => index !== undefined)
    .map(Number)[0];

/** Arranges the home page. Keeps what was typed if the server rejects it. */
export const HomeForm = ({
  home,
  draft,
  firstFacts,
  picture,
  isBusy,
  isPreviewing,
  preview,
  isReplacement = false,
  onChange,
  onPreview,
  onSubmit,
  ...form
}: Props) => {
  const messages = useAdminMessages();
  const texts = messages.home;
  const { blocks, facts, popular_searches: searches } = draft;
  const setBlocks = (changed: DraftBlock[]) => onChange({ ...draft, blocks: changed });
  const offered = (Object.keys(texts.types) as EditedBlock['type'][]).filter(
    (type) => !singleBlocks.includes(type) || blocks.every((block) => block.type !== type),
  );
  const [chosenType, setType] = useState<EditedBlock['type']>('campaign');
  const type = offered.includes(chosenType) ? chosenType : (offered[0] ?? 'campaign');
  const [addedKey, setAdded] = useState<number | null>(null);
  const wrongBlock = errorAt(form.refusal?.fields ?? {}, 'blocks');
  const nameOf = (block: DraftBlock) => {
    const title = 'title' in block ? block.title?.en : undefined;
    return title ? `${texts.types[block.type]}: ${title}` : texts.types[block.type];
  };
  const fixedNote = (part: keyof typeof texts.parts) => {
    const by = home.fixed_by[part];
    return by === undefined ? null : <p>{messages.fixedByServer(by)}</p>;
  };
  return (
    <Form label={texts.title} {...form} onSubmit={onSubmit}>
      <section className="admin-section">
        <h2>{texts.parts.blocks}</h2>
        {fixedNote('blocks') ?? (
          <>
            <p>{texts.blocksText}</p>
            <EditedList
              label={texts.parts.blocks}
              items={blocks}
              nameOf={nameOf}
              onChange={setBlocks}
              {...(blocks.length < maxBlocks && {
                add: (
                  <div className="admin-add-variation">
                    <NativeSelect
                      label={texts.addBlock}
                      value={type}
                      onChange={(value) => setType(value as EditedBlock['type'])}
                      options={offered.map((value) => ({ value, name: texts.types[value] }))}
                    />
                    <Button
                      onClick={() => {
                        const block = newBlock(type);
                        setAdded(block.key);
                        setBlocks([...blocks, block]);
                      }}
                    >
                      {texts.add}
                    </Button>
                  </div>
                ),
              })}
            >
              {(block, place, change) => {
                const hint = texts.hints[block.type];
                const fields = (
                  <HomeBlockFields
                    name={`blocks.${place}`}
                    block={block}
                    choices={home}
                    picture={picture}
                    onChange={change}
                  />
                );
                return ['trust', 'featured', 'deals', 'recently_viewed'].includes(block.type) ? (
                  <small>{hint}</small>
                ) : (
                  <Disclosure title={hint} defaultOpen={wrongBlock === place || addedKey === block.key}>
                    {fields}
                  </Disclosure>
                );
              }}
            </EditedList>
          </>
        )}
      </section>
      <section className="admin-section">
        <h2>{texts.parts.facts}</h2>
        {fixedNote('facts') ?? (
          <>
            <NativeSelect
              label={texts.parts.facts}
              value={facts === null ? 'general' : 'own'}
              onChange={(value) =>
                onChange({ ...draft, facts: value === 'own' ? firstFacts.map(withKey) : null })
              }
              options={[
                { value: 'general', name: texts.generalFacts },
                { value: 'own', name: texts.ownFacts },
              ]}
            />
            {facts && (
              <>
                <p>{texts.factsText}</p>
                <EditedList
                  label={texts.parts.facts}
                  items={facts}
                  nameOf={({ title }, place) => title.en || texts.fact(place + 1)}
                  onChange={(changed) => onChange({ ...draft, facts: changed })}
                  {...(facts.length < maxFacts && {
                    add: (
                      <Button
                        onClick={() =>
                          onChange({
                            ...draft,
                            facts: [
                              ...facts,
                              withKey({ icon: 'payment' as const, title: { en: '' }, text: { en: '' } }),
                            ],
                          })
                        }
                      >
                        {texts.addFact}
                      </Button>
                    ),
                  })}
                >
                  {(fact, place, change) => (
                    <>
                      <NativeSelect
                        label={texts.icon}
                        value={fact.icon}
                        onChange={(icon) => change({ ...fact, icon: icon as ShopFact['icon'] })}
                        options={icons.map((value) => ({ value, name: texts.icons[value] }))}
                      />
                      {(['title', 'text'] as const).map((field) => (
                        <LocalFields
                          key={field}
                          name={`facts.${place}.${field}`}
                          label={texts.fields[field]}
                          value={fact[field]}
                          maxLength={field === 'title' ? 100 : 300}
                          isRequired
                          onChange={(text) => change({ ...fact, [field]: text })}
                        />
                      ))}
                    </>
                  )}
                </EditedList>
              </>
            )}
          </>
        )}
      </section>
      <section className="admin-section">
        <h2>{texts.parts.popular_searches}</h2>
        {fixedNote('popular_searches') ?? (
          <>
            <NativeSelect
              label={texts.parts.popular_searches}
              value={searches === null ? 'general' : 'own'}
              onChange={(value) =>
                onChange({ ...draft, popular_searches: value === 'own' ? [withKey({ en: '' })] : null })
              }
              options={[
                { value: 'general', name: texts.generalSearches },
                { value: 'own', name: texts.ownSearches },
              ]}
            />
            {searches && (
              <>
                <p>{texts.searchesText}</p>
                <EditedList
                  label={texts.parts.popular_searches}
                  items={searches}
                  nameOf={({ en }, place) => en || texts.search(place + 1)}
                  onChange={(changed) => onChange({ ...draft, popular_searches: changed })}
                  {...(searches.length < maxSearches && {
                    add: (
                      <Button
                        onClick={() =>
                          onChange({ ...draft, popular_searches: [...searches, withKey({ en: '' })] })
                        }
                      >
                        {texts.addSearch}
                      </Button>
                    ),
                  })}
                >
                  {(search, place, change) => (
                    <LocalFields
                      name={`popular_searches.${place}`}
                      label={texts.searchWords}
                      value={search}
                      maxLength={100}
                      onChange={(text) => change({ ...search, ...text })}
                    />
                  )}
                </EditedList>
              </>
            )}
          </>
        )}
      </section>
      <div className="admin-save">
        <div className="form-actions">
          <Button type="submit" look="primary" isBusy={isBusy} autoFocus={isReplacement}>
            {isBusy ? messages.saving : messages.save}
          </Button>
          <Button isBusy={isPreviewing} onClick={onPreview}>
            {isPreviewing ? texts.previewing : texts.preview}
          </Button>
        </div>
        <div role="status">{preview}</div>
      </div>
    </Form>
  );
};
