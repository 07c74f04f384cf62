import type { CDPSession, Locator, Page } from 'playwright';
import { expect } from './playwright-expect.ts';

/** The part of https://chromedevtools.github.io/devtools-protocol/tot/Accessibility/#type-AXNode that is read here. */
interface AxNode {
  nodeId: string;
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  description?: { value: string };
  value?: { value: unknown };
  properties?: { name: string; value: { value?: unknown; relatedNodes?: { backendDOMNodeId: number }[] } }[];
  childIds?: string[];
  backendDOMNodeId?: number;
}

/** Said with their name, without their content. */
const leaves = new Set(
  'button,link,heading,option,tab,radio,checkbox,combobox,textbox,searchbox,spinbutton,slider,image,img,menuitem,DisclosureTriangle,progressbar,switch'.split(
    ',',
  ),
);
/** Said before their content. */
const containers = new Set(
  'banner,navigation,main,contentinfo,complementary,search,region,form,dialog,alertdialog,list,table,group,radiogroup,listbox,tablist,tabpanel,alert,status,article'.split(
    ',',
  ),
);
/** Parts of a line of text. */
const inline = new Set([
  'generic',
  'none',
  'strong',
  'emphasis',
  'mark',
  'time',
  'LabelText',
  'deletion',
  'insertion',
]);
const states: Readonly<Record<string, (value: unknown) => string>> = {
  expanded: (value) => (value ? 'expanded' : 'collapsed'),
  checked: (value) => (value === 'true' ? 'checked' : 'not checked'),
  pressed: (value) => (value === 'true' ? 'pressed' : 'not pressed'),
  selected: (value) => (value ? 'selected' : ''),
  required: (value) => (value ? 'required' : ''),
  disabled: (value) => (value ? 'unavailable' : ''),
  invalid: (value) => (value === 'true' ? 'invalid' : ''),
  level: (value) => `level ${value}`,
};

/** What a screen reader says at a node: name, role, states, value and description. */
const phrase = ({ role, name, value, description, properties = [] }: AxNode): string => {
  const said = properties.map((property) => states[property.name]?.(property.value.value) ?? '');
  return [
    name?.value,
    role?.value === 'DisclosureTriangle' ? 'summary' : role?.value,
    ...said,
    ...(value?.value === undefined || value.value === '' ? [] : [`“${value.value}”`]),
    // Readers leave out a tooltip that repeats the name.
    ...(description?.value && description.value !== name?.value ? [description.value] : []),
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(', ');
};

declare global {
  var announced: string[];
}

/** Collects what changes in live regions: all of a status or alert, and what is added to a log. */
const collectAnnouncements = (): void => {
  globalThis.announced = [];
  const said = new WeakMap<Element, string>();
  const regions = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]';
  const textOf = (node: Node) => (node.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  const say = (region: Element, text: string): void => {
    if (text !== '' && said.get(region) !== text) globalThis.announced.push(text);
    said.set(region, text);
  };
  const start = (): void => {
    for (const region of document.querySelectorAll(regions)) said.set(region, textOf(region));
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        for (const added of addedNodes) {
          if (!(added instanceof Element)) continue;
          const inside = [...added.querySelectorAll(regions), ...(added.matches(regions) ? [added] : [])];
          // A region that comes with its text is announced only if it is an alert.
          for (const region of inside)
            if (region.getAttribute('role') === 'alert') say(region, textOf(region));
            else said.set(region, textOf(region));
        }
        const region = (target instanceof Element ? target : target.parentElement)?.closest(regions);
        if (!region || (region === target && !region.isConnected)) continue;
        const isWhole = region.hasAttribute('role') && region.getAttribute('role') !== 'log';
        if (isWhole) say(region, textOf(region));
        else for (const added of addedNodes) say(region, textOf(added));
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  };
  addEventListener('DOMContentLoaded', start);
};

/**
 * What a screen reader says on a page, from Chromium's accessibility tree, which is what Orca and NVDA read. Unlike a
 * virtual screen reader over the DOM, the tree has no content of closed details and knows what styles hide. The words
 * for roles and states are those of ARIA.
 */
export const screenReader = async (page: Page) => {
  await page.addInitScript(collectAnnouncements);
  const session: CDPSession = await page.context().newCDPSession(page);
  const nodes = async (): Promise<Map<string, AxNode>> => {
    const tree = (await session.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] };
    return new Map(tree.nodes.map((node) => [node.nodeId, node]));
  };
  const script: string[] = [];
  const property = ({ properties = [] }: AxNode, name: string) =>
    properties.find((each) => each.name === name)?.value;

  /** Texts of the current line. */
  let line: string[] = [];
  const breakLine = (depth: number): void => {
    const text = line.join(' ').replaceAll(/\s+/g, ' ').trim();
    if (text !== '') script.push(`${'  '.repeat(depth)}${text}`);
    line = [];
  };
  const walk = (all: Map<string, AxNode>, node: AxNode | undefined, depth: number, isLabel = false): void => {
    if (node === undefined) return;
    const role = node.role?.value ?? '';
    const children = (node.childIds ?? []).map((id) => all.get(id));
    const inside = (by: number) => {
      for (const child of children) walk(all, child, depth + by, isLabel || role === 'LabelText');
    };
    // The text of a label is the name of its control.
    if (role === 'StaticText') {
      if (!isLabel) line.push(node.name?.value ?? '');
      return;
    }
    if (node.ignored || inline.has(role)) {
      inside(0);
      return;
    }
    breakLine(depth);
    const isNamed = containers.has(role) && (role !== 'group' || node.name?.value);
    const hasLink = role === 'heading' && children.some((child) => child?.role?.value === 'link');
    if (leaves.has(role) || isNamed)
      script.push(`${'  '.repeat(depth)}${phrase(node)}${hasLink ? ', link' : ''}`);
    if (leaves.has(role)) return;
    const before = script.length;
    inside(isNamed ? 1 : 0);
    breakLine(depth + (isNamed ? 1 : 0));
    // An empty status is silent.
    if (role === 'status' && script.length === before) script.pop();
  };

  return {
    script: () => `${script.join('\n')}\n`,
    step: (title: string): void => void script.push('', `# ${title}`),
    /** Writes what has the focus, and the option that it points at. */
    focus: async (): Promise<void> => {
      const all = await nodes();
      const focused = [...all.values()].filter((node) => property(node, 'focused')?.value === true).at(-1);
      if (focused === undefined) throw new Error('Nothing has the focus');
      const [active] = property(focused, 'activedescendant')?.relatedNodes ?? [];
      const option = [...all.values()].find((node) => node.backendDOMNodeId === active?.backendDOMNodeId);
      const shown = active !== undefined && option !== undefined ? option : focused;
      script.push(`→ ${shown.role?.value === 'RootWebArea' ? 'page' : phrase(shown)}`);
    },
    /** Reads an element from its start to its end. */
    read: async (element: Locator): Promise<void> => {
      const { root } = await session.send('DOM.getDocument', { depth: 0 });
      await element.evaluate((found) => found.setAttribute('data-heard', ''));
      const { nodeId } = await session.send('DOM.querySelector', {
        nodeId: root.nodeId,
        selector: '[data-heard]',
      });
      const { node } = await session.send('DOM.describeNode', { nodeId });
      await element.evaluate((found) => found.removeAttribute('data-heard'));
      const all = await nodes();
      const start = [...all.values()].find(({ backendDOMNodeId }) => backendDOMNodeId === node.backendNodeId);
      walk(all, start, 0);
      breakLine(0);
    },
    /** Waits for an announcement, and writes it and those before it. */
    hears: async (text: string | RegExp): Promise<void> => {
      const matches = (said: string) => (typeof text === 'string' ? said.includes(text) : text.test(said));
      await expect.poll(async () => (await page.evaluate(() => announced)).filter(matches)).not.toEqual([]);
      const said = await page.evaluate(() => announced.splice(0));
      script.push(...said.slice(0, said.findIndex(matches) + 1).map((each) => `! ${each}`));
    },
  };
};
