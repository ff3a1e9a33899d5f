import { parse } from 'yaml';
import { textOf } from './tools.ts';

/** Metrics of Prometheus itself: whether it could scrape the server. */
const OF_PROMETHEUS = ['up'];
const STRINGS = /"(?:[^"\\]|\\.)*"/g;
/** Matches the parts of an expression that may be metric names. */
const NAME = /\b(?:up|(?:labrish|http|nodejs|process)_\w+)\b/g;

interface Alerts {
  groups: { rules: { expr: string }[] }[];
}
interface Dashboard {
  panels: { targets: { expr: string }[] }[];
}

/** Lists the expressions of the alerts and the dashboard. */
function expressions(): string[] {
  const { groups } = parse(textOf('prometheus/alerts.yaml')) as Alerts;
  const { panels } = JSON.parse(textOf('grafana/labrish.json')) as Dashboard;
  return [...groups.flatMap(({ rules }) => rules), ...panels.flatMap(({ targets }) => targets)].map(
    ({ expr }) => expr,
  );
}

/** Lists the names of all metrics in the alerts and the dashboard. */
export function figuresAskedFor(): string[] {
  const names = expressions().flatMap((expr) => expr.replace(STRINGS, '').match(NAME) ?? []);
  return [...new Set(names)].filter((name) => !OF_PROMETHEUS.includes(name)).sort();
}

/** Lists the label matchers in the alerts and the dashboard, such as `kind="inbound"`, except for `job`, which Prometheus adds. */
export function labelsAskedFor(): string[] {
  const matchers = expressions().flatMap((expr) => expr.match(/\b\w+="[^"]*"/g) ?? []);
  return [...new Set(matchers)].filter((matcher) => !matcher.startsWith('job=')).sort();
}
