import { parse } from 'yaml';
import { textOf } from './tools.ts';

/** Of Prometheus itself: whether it could ask. */
const OF_PROMETHEUS = ['up'];
const STRINGS = /"(?:[^"\\]|\\.)*"/g;
/** What of an expression may be the name of a figure. */
const NAME = /\b(?:up|(?:labrish|http|nodejs|process)_\w+)\b/g;

interface Alerts {
  groups: { rules: { expr: string }[] }[];
}
interface Dashboard {
  panels: { targets: { expr: string }[] }[];
}

/** What the alerts and the dashboard ask Prometheus. */
function expressions(): string[] {
  const { groups } = parse(textOf('prometheus/alerts.yaml')) as Alerts;
  const { panels } = JSON.parse(textOf('grafana/labrish.json')) as Dashboard;
  return [...groups.flatMap(({ rules }) => rules), ...panels.flatMap(({ targets }) => targets)].map(
    ({ expr }) => expr,
  );
}

/** The names of all figures in them. */
export function figuresAskedFor(): string[] {
  const names = expressions().flatMap((expr) => expr.replace(STRINGS, '').match(NAME) ?? []);
  return [...new Set(names)].filter((name) => !OF_PROMETHEUS.includes(name)).sort();
}

/** The matchers of labels in them, as `kind="inbound"`, but for those that Prometheus adds. */
export function labelsAskedFor(): string[] {
  const matchers = expressions().flatMap((expr) => expr.match(/\b\w+="[^"]*"/g) ?? []);
  return [...new Set(matchers)].filter((matcher) => !matcher.startsWith('job=')).sort();
}
