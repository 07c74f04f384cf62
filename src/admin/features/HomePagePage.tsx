import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type AdminHome, HomePart } from '../../contracts/admin/schemas/home.ts';
import type { ShopFact } from '../../contracts/schemas/settings.ts';
import {
  editableParts,
  type HomeChange,
  homeFieldOf,
  textsIn,
  toHomeDraft,
  toHomeParts,
} from '../../domain/admin-home.ts';
import { withLocale } from '../../domain/locale.ts';
import type { Difference } from '../../ui/admin/ChangeNotice.tsx';
import { HomeForm } from '../../ui/admin/HomeForm.tsx';
import { type AdminMessages, useAdminMessages } from '../../ui/admin/messages.ts';
import { HistoryList } from '../../ui/admin/OrderRecords.tsx';
import { RemovalForm } from '../../ui/admin/RemovalForm.tsx';
import { Link } from '../../ui/kit/Link.tsx';
import { trust as banglaTrust } from '../../ui/messages/bn/trust.ts';
import { trust } from '../../ui/messages/en/trust.ts';
import { useTitle } from '../hooks.ts';
import type { Panel } from '../panel.ts';
import { provideHomePreview, provideHomeRecord } from '../provide.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { usePanelForm } from './use-panel-form.ts';
import { usePictures } from './use-pictures.tsx';
import { useRecord } from './use-record.tsx';

interface Props {
  panel: Panel;
  home: AdminHome;
}

/** What shoppers see without own facts; own ones begin with them. */
const generalFacts: readonly ShopFact[] = (['payment', 'delivery', 'tracking', 'change'] as const).map(
  (icon) => {
    const charges = ['{shippingDhaka}', '{shippingOutDhaka}'] as const;
    const textOf = ({ text }: { text: string | ((...amounts: typeof charges) => string) }) =>
      typeof text === 'string' ? text : text(...charges);
    return {
      icon,
      title: { en: trust[icon].title, bn: banglaTrust[icon].title },
      text: { en: textOf(trust[icon]), bn: textOf(banglaTrust[icon]) },
    };
  },
);

/** A part as a text: blocks by kind, with all that was typed. */
const partText = (part: HomePart, value: AdminHome[HomePart], { home }: AdminMessages): string => {
  if (value === null) return '–';
  const texts = value.map((item) => textsIn(item).join(', '));
  if (part !== 'blocks') return texts.join(' · ') || '–';
  return (value as AdminHome['blocks'])
    .map(({ type }, place) => [home.types[type], texts[place]].filter(Boolean).join(': '))
    .join(' · ');
};

const differencesOf = (change: HomeChange, current: AdminHome, messages: AdminMessages): Difference[] =>
  HomePart.options.flatMap((part) => {
    const mine = change.kind === 'edit' ? change.parts[part] : null;
    return mine === undefined
      ? []
      : [
          {
            field: messages.home.parts[part],
            mine: partText(part, mine, messages),
            theirs: partText(part, current[part], messages),
          },
        ];
  });

const isEdit = ({ kind }: HomeChange): boolean => kind === 'edit';
const fieldOf = (_: HomeChange, path: string): string => homeFieldOf(path);

/** The home page of the shop, to be arranged. */
export const HomePagePage = ({ panel, home: loaded }: Props) => {
  const messages = useAdminMessages();
  const [draft, setDraft] = useState(() => toHomeDraft(loaded));
  /** Pictures that are not in the draft yet, by the part of the page that they are for. */
  const [pending] = useState(() => new Map<string, 'uploading' | 'failed'>());
  const [previewPath, setPreviewPath] = useState<string | null>(null);
  const {
    record: home,
    isBusy,
    change,
    refusal,
    form,
    submit,
    submitNothing,
    notice,
  } = useRecord(panel, () => provideHomeRecord(panel.api), loaded, {
    differencesOf: (mine, current) => differencesOf(mine, current, messages),
    fieldOf,
    onSaved: () => panel.notice.set({ text: messages.settingsSaved }),
  });
  const [shownKey, setShownKey] = useState(form.key);
  // After a save or a reload, the form shows what is stored.
  if (shownKey !== form.key) {
    setShownKey(form.key);
    setPreviewPath(null);
    setDraft(toHomeDraft(home));
  }
  const preview = usePanelForm(
    panel,
    () => provideHomePreview(panel.api),
    {},
    ({ path }) => setPreviewPath(path),
  );
  const parts = toHomeParts(home, draft);
  const isChanged = Object.keys(parts).length > 0;
  useTitle(messages.home.title, panel.settings.shopName);
  /** Whether all pictures are in the draft; otherwise says what to do. */
  const hasPictures = (): boolean => {
    const states = [...pending.values()];
    if (states.length === 0) return true;
    const text = states.includes('uploading') ? messages.waitForUploads : messages.pictureNotUploaded;
    panel.notice.set({ text, isError: true });
    return false;
  };
  // The same object while it is the same refusal: a form focuses the first invalid field whenever it changes.
  const previewRefusal = useMemo(() => ofForm(preview.props.refusal), [preview.props.refusal]);
  const shownRefusal = (change && isEdit(change) ? refusal : null) ?? previewRefusal;
  return (
    <>
      <p>
        <Link href="/admin/settings">{messages.backToSettings}</Link>
      </p>
      <div className="admin-page-head">
        <h1>{messages.home.title}</h1>
        <Link href="/" target="_blank" rel="noreferrer">
          {messages.viewInShop}
        </Link>
      </div>
      {notice}
      <div className="admin-columns">
        <HomeForm
          key={form.key}
          home={home}
          draft={draft}
          firstFacts={generalFacts}
          picture={({ id, value, onChange }) => (
            <HomePicture
              key={id}
              panel={panel}
              value={value}
              onChange={onChange}
              onPending={(state) => {
                if (state === null) pending.delete(id);
                else pending.set(id, state);
              }}
            />
          )}
          isBusy={isBusy}
          isPreviewing={preview.props.isBusy}
          preview={previewPath !== null && <PreviewLinks path={previewPath} />}
          isReplacement={form.isReplacement}
          refusal={shownRefusal}
          onChange={(changed) => {
            setDraft(changed);
            setPreviewPath(null);
          }}
          onPreview={() => {
            if (hasPictures()) preview.submit(editableParts(home, draft));
          }}
          onSubmit={() => {
            if (!hasPictures()) return;
            if (!isChanged) return submitNothing();
            submit({ kind: 'edit', parts });
          }}
        />
        <div className="admin-column">
          <section className="admin-section">
            <p>{messages.home.state[home.is_general ? 'general' : 'own']}</p>
          </section>
          {!home.is_general && (
            <RemovalForm
              title={messages.home.useGeneral}
              text={messages.home.useGeneralText}
              confirm={messages.home.useGeneralConfirm}
              isBusy={isBusy}
              onRemove={() => submit({ kind: 'remove' })}
            />
          )}
          <HistoryList history={home.history} />
        </div>
      </div>
      <LeaveDialog isDirty={isChanged} />
    </>
  );
};

type Refusal = ReturnType<typeof usePanelForm>['props']['refusal'];
/** A refusal of the preview, with the names of the form's fields. */
const ofForm = (refusal: Refusal): Refusal =>
  refusal && {
    ...refusal,
    fields: Object.fromEntries(
      Object.entries(refusal.fields).map(([path, texts]) => [homeFieldOf(path), texts]),
    ),
  };

/** Links to the preview in both languages. They get the focus, since the button has led to them. */
const PreviewLinks = ({ path }: { path: string }) => {
  const { home } = useAdminMessages();
  const first = useRef<HTMLParagraphElement>(null);
  useEffect(() => first.current?.querySelector('a')?.focus(), []);
  return (
    <p ref={first} className="admin-preview">
      {home.previewReady}{' '}
      {(['en', 'bn'] as const).map((locale) => (
        <Link key={locale} href={withLocale(path, locale)} target="_blank" rel="noreferrer">
          {home.openPreview[locale]}
        </Link>
      ))}
    </p>
  );
};

interface PictureProps {
  panel: Panel;
  value: string | undefined;
  onChange: (url: string | undefined) => void;
  onPending: (state: 'uploading' | 'failed' | null) => void;
}

/** A picture of the page, to be uploaded, replaced or removed. */
const HomePicture = ({ panel, value, onChange, onPending }: PictureProps) => {
  const [initial] = useState(() => (value === undefined ? [] : [value]));
  const { urls, isUploading, hasFailed, section } = usePictures(panel, initial, { max: 1 });
  const [url] = urls;
  const state = isUploading ? 'uploading' : hasFailed ? 'failed' : null;
  const report = useEffectEvent((found: string | undefined) => {
    if (found !== value) onChange(found);
  });
  const reportState = useEffectEvent(onPending);
  useEffect(() => report(url), [url]);
  useEffect(() => {
    reportState(state);
    return () => reportState(null);
  }, [state]);
  return section;
};
