import { relative, sep } from 'node:path';
import { findingId } from '../engine/findings.ts';
import { type CheckClass, classOf, type RuleId, rules } from '../engine/rules.ts';
import type { Result } from '../engine/run.ts';
import { groupFindings } from './group-findings.ts';
import { Reproduction } from './reproduction.ts';
import { cutOffMessage } from './terminal.ts';

const informationUri = 'https://www.npmjs.com/package/@razz/contract';
const classDescriptions: Record<CheckClass, string> = {
  schema: 'The responses of the API are compared with those that its contract declares.',
  negative: 'Invalid requests are sent, and must be rejected without a side effect.',
  relations: 'Responses of several requests are compared with each other.',
  access: 'Requests are sent without credentials, and with those of another account.',
  own: 'The check is part of your project.',
};
const helpOf = (rule: string): string =>
  `Each result has a curl command that reproduces it and a command that reruns its check. To accept known results, pass --baseline; to skip the rule, --exclude ${rule}.`;

/** The URI of a contract for code scanning: a URL, or a path relative to the folder of the run. */
const uriOf = (contract: string): string =>
  /^https?:/.test(contract)
    ? contract
    : encodeURI(relative('.', contract.replace(/#.*$/, '')).split(sep).join('/'));

/** SARIF 2.1.0 for code scanning. The location of a finding is its operation in the contract: a file or a URL. */
export const sarifReport = (result: Result, known: ReadonlySet<string>, contract = 'openapi.json') => {
  const { causes, others, known: knownFindings } = groupFindings(result, known);
  const reproduction = new Reproduction(result);
  const findings = [
    ...causes.flatMap((cause) => cause.findings.map((finding) => ({ finding, cause }))),
    ...[...others, ...knownFindings].map((finding) => ({ finding, cause: undefined })),
  ];
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'razz-contract',
            version: result.contract.version,
            informationUri,
            rules: Object.entries(rules).map(([id, text]) => ({
              id,
              shortDescription: { text },
              fullDescription: { text: `${text} ${classDescriptions[classOf(id as RuleId)]}` },
              help: { text: helpOf(id), markdown: `${helpOf(id)} See [the guide](${informationUri}).` },
              defaultConfiguration: { level: 'error' },
            })),
          },
        },
        invocations: [
          {
            executionSuccessful: result.cutOff === undefined,
            ...(result.cutOff === undefined
              ? {}
              : {
                  toolExecutionNotifications: [
                    { level: 'error', message: { text: cutOffMessage(result) ?? '' } },
                  ],
                }),
          },
        ],
        results: findings.map(({ finding, cause }) => ({
          ruleId: finding.rule,
          level: 'error',
          message: {
            text: [
              `${finding.operation}: ${finding.message}`,
              ...(cause === undefined ? [] : [`Caused by: ${cause.title} ${cause.fix}`]),
              ...reproduction.commandsFor(finding),
              `rerun: ${reproduction.rerunCommand(finding)}`,
            ].join('\n'),
          },
          partialFingerprints: { finding: findingId(finding) },
          ...(known.has(findingId(finding))
            ? { suppressions: [{ kind: 'external', justification: 'in the baseline' }] }
            : {}),
          locations: [
            {
              physicalLocation: { artifactLocation: { uri: uriOf(contract) }, region: { startLine: 1 } },
              logicalLocations: [{ fullyQualifiedName: finding.operation, kind: 'function' }],
            },
          ],
        })),
      },
    ],
  };
};
