import { z } from 'zod';
import { Environment } from '../server/config/config.ts';
import { shopVariableNames } from '../server/config/shop-variables.ts';

interface Property {
  description?: string;
  default?: unknown;
  defaultText?: string;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
}

const formatDefault = ({ default: value, defaultText }: Property): string => {
  const text = defaultText ?? (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
  return text === '' ? '' : `\`${text}\``;
};

/** Values that the type allows, as far as JSON Schema can say. */
const formatValues = ({ enum: values, minimum, maximum }: Property): string => {
  if (values !== undefined) return values.map((value) => `\`${value}\``).join(' ');
  if (minimum === undefined) return '';
  return maximum === undefined || maximum === Number.MAX_SAFE_INTEGER
    ? `from ${minimum}`
    : `${minimum} to ${maximum}`;
};

const ownVariables = shopVariableNames.map((name) => `\`${name}\``).join(', ');

/** Formats the settings of the server as a Markdown table. */
export const generateSettingsDocs = (): string => {
  const schema = z.toJSONSchema(Environment, { io: 'input', unrepresentable: 'any' });
  const rows = Object.entries(schema.properties as Record<string, Property>).map(([name, property]) =>
    [`\`${name}\``, formatDefault(property), formatValues(property), property.description ?? ''].join(' | '),
  );
  return `# Settings

Generated from the schema in \`server/config/config.ts\` by \`npm run settings:docs\`.

Settings are environment variables. The server does not start with an invalid value and prints which one it is. Before the shop goes public, review \`NODE_ENV\`, \`PUBLIC_URL\`, \`RAZZ_DEMO\`, \`BKASH_MERCHANT\`, \`BKASH_PERSONAL\`, \`SHOP_NAME\`, \`MAIL_URL\` and \`MAIL_FROM\`; \`npm run shop -- check\` lists what is missing.

The owner can also set ${ownVariables} in the panel or by \`npm run shop -- settings set\`, without a restart. A variable that is set here takes precedence and cannot be changed there ([record](decisions/0132-settings-from-the-panel.md)).

| variable | default | values | meaning |
| --- | --- | --- | --- |
${rows.map((row) => `| ${row} |`).join('\n')}
`;
};
