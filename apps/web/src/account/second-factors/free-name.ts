/** Returns the first free name: "Phone", then "Phone 2" and so on. The service requires distinct names per person. */
export function freeName(kind: string, taken: readonly (string | undefined)[]): string {
  const names = [kind, ...taken.map((_, index) => `${kind} ${index + 2}`)];
  return names.find((name) => !taken.includes(name)) ?? kind;
}
