import { findingId } from '../engine/findings.ts';
import { rules } from '../engine/rules.ts';
import type { Result } from '../engine/run.ts';
import { reported } from './reported.ts';
import { Reproduction } from './reproduction.ts';
import { cutOffLine } from './terminal.ts';

/** SARIF 2.1.0, which code hosts show beside the code; findings point at the operation in openapi.json. */
export const sarifReport = (result: Result, known: ReadonlySet<string>) => {
  const { causes, others, known: old } = reported(result, known);
  const shell = new Reproduction(result);
  const findings = [
    ...causes.flatMap((cause) => cause.findings.map((finding) => ({ finding, cause }))),
    ...[...others, ...old].map((finding) => ({ finding, cause: undefined })),
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
                    { level: 'error', message: { text: cutOffLine(result) ?? '' } },
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
              ...(cause === undefined ? [] : [`It follows from: ${cause.title} ${cause.fix}`]),
              ...shell.linesOf(finding),
              `again: ${shell.again(finding)}`,
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
