/** Returns what this browser has stored under a key, as JSON; null if there is nothing or it cannot be read. */
export function stored<T>(storage: 'localStorage' | 'sessionStorage', key: string): T | null {
  try {
    return JSON.parse(globalThis[storage].getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}
