/** The generated part of `demo/guide/conformance.md`: the accessibility conformance report as markdown. */
import { readFileSync } from 'node:fs';
import { slug } from 'github-slugger';
import { parse } from 'yaml';

export const CONFORMANCE_PAGE = 'demo/guide/conformance.md';
export const CONFORMANCE_REPORT = 'demo/guide/openacr.yaml';

const LEVELS = { success_criteria_level_a: 'A', success_criteria_level_aa: 'AA' } as const;

type Chapter = keyof typeof LEVELS;

const RESULTS = {
  supports: 'supports',
  'partially-supports': '**partially supports**',
  'does-not-support': '**does not support**',
  'not-applicable': 'not applicable',
} as const;

export type Result = keyof typeof RESULTS;

/** A criterion of WCAG. */
export interface Criterion {
  readonly num: string;
  readonly name: string;
  readonly anchor: string;
}

/** A criterion in the report. */
export interface ReportedCriterion {
  readonly num: string;
  readonly components: readonly {
    readonly name: string;
    readonly adherence: { readonly level: Result; readonly notes: string };
  }[];
}

interface Contact {
  readonly name: string;
  readonly email: string;
}

/** What the page shows of a report in the format of OpenACR. */
export interface Report {
  readonly product: { readonly name: string; readonly version: string };
  readonly author: Contact;
  readonly vendor: Contact;
  readonly report_date: string;
  readonly notes: string;
  readonly evaluation_methods_used: string;
  readonly chapters: Readonly<Record<Chapter, { readonly criteria: readonly ReportedCriterion[] }>>;
}

export const readReport = (): Report => parse(readFileSync(CONFORMANCE_REPORT, 'utf8')) as Report;

/** The criteria of WCAG 2.2, by level. */
export const CRITERIA = JSON.parse(
  readFileSync('.build/openacr/wcag-2.2.json', 'utf8'),
) as Readonly<Record<Chapter, readonly Criterion[]>>;

const CHAPTERS = Object.keys(LEVELS) as Chapter[];

/** The text with each tag as text. */
const escaped = (text: string): string => text.trim().replaceAll(/<(?=[a-z])/g, '\\<');

/** The report as markdown: who made it and when, summary, methods, a table of all criteria, and each with its reason and evidence. */
export function conformanceReport(report: Report): string {
  const rows = CHAPTERS.flatMap((chapter) =>
    report.chapters[chapter].criteria.map(({ num, components }) => {
      const criterion = CRITERIA[chapter].find((each) => each.num === num);
      if (!criterion) throw new Error(`${CONFORMANCE_REPORT}: there is no criterion ${num}`);
      const { level: result, notes } = components[0]!.adherence;
      return { ...criterion, level: LEVELS[chapter], result, notes };
    }),
  );
  const count = (result: Result): number => rows.filter((row) => row.result === result).length;
  const title = ({ num, name, level }: (typeof rows)[number]): string =>
    `${num} ${name} (${level})`;
  const { product, author, vendor } = report;
  return [
    [
      `- **Product**: ${product.name} ${product.version}`,
      `- **Vendor**: ${vendor.name}, \`${vendor.email}\``,
      `- **Evaluator**: ${author.name}${author.name === vendor.name ? ', so this is a self-assessment' : ''}`,
      `- **Date**: ${report.report_date}`,
    ].join('\n'),
    `Of ${rows.length} criteria of the levels A and AA, ` +
      `${count('supports')} are supported, ${count('partially-supports')} partially, ` +
      `${count('does-not-support')} not, and ${count('not-applicable')} do not apply.`,
    escaped(report.notes),
    '## Methods',
    escaped(report.evaluation_methods_used),
    '## Results',
    [
      '| criterion | level | result |',
      '| --- | --- | --- |',
      ...rows.map(
        (row) =>
          `| [${row.num} ${row.name}](#${slug(title(row))}) | ${row.level} | ${RESULTS[row.result]} |`,
      ),
    ].join('\n'),
    '## Reasons and evidence',
    ...Object.values(LEVELS).flatMap((level) => [
      `### Level ${level}`,
      ...rows
        .filter((row) => row.level === level)
        .flatMap((row) => [
          `#### ${title(row)}`,
          `${RESULTS[row.result].replace(/\w/, (first) => first.toUpperCase())}. ${escaped(row.notes)}`,
          `[${row.num} in WCAG 2.2](https://www.w3.org/TR/WCAG22/#${row.anchor})`,
        ]),
    ]),
  ].join('\n\n');
}
