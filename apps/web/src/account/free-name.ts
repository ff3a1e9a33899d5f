const NAME = 'Authenticator app';

/** "Authenticator app", then "Authenticator app 2" and so on: the service wants names that differ. */
export function freeName(taken: readonly (string | undefined)[]): string {
  const names = [NAME, ...taken.map((_, index) => `${NAME} ${index + 2}`)];
  return names.find((name) => !taken.includes(name)) ?? NAME;
}
