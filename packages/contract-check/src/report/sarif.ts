import { findingId } from '../engine/findings.ts';
import { rules } from '../engine/rules.ts';
import type { Result } from '../engine/run.ts';
import { groupFindings } from './group-findings.ts';
import { Reproduction } from './reproduction.ts';
import { cutOffMessage } from './terminal.ts';

/** SARIF 2.1.0 for code scanning. The location of a finding is its operation in openapi.json. */
export const sarifReport = (result: Result, known: ReadonlySet<string>) => {
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
            rules: Object.entries(rules).map(([id, text]) => ({ id, shortDescription: { text } })),
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
              physicalLocation: { artifactLocation: { uri: 'openapi.json' }, region: { startLine: 1 } },
              logicalLocations: [{ fullyQualifiedName: finding.operation, kind: 'function' }],
            },
          ],
        })),
      },
    ],
  };
};
