/** Where a new topic goes: after the last one, or first when there is none (SPEC section 4). */
export function nextDisplayOrder(highest: number | null): number {
  return highest === null ? 1 : highest + 1;
}
