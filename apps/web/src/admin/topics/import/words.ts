export function topicsCounted(count: number): string {
  return count === 1 ? '1 topic' : `${new Intl.NumberFormat().format(count)} topics`;
}
