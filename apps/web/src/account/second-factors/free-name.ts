/** "Phone", then "Phone 2" and so on: the service wants the names of somebody's second factors to differ. */
export function freeName(kind: string, taken: readonly (string | undefined)[]): string {
  const names = [kind, ...taken.map((_, index) => `${kind} ${index + 2}`)];
  return names.find((name) => !taken.includes(name)) ?? kind;
}
